/** The rules that a page's own classes need, by the page's path: scripts/page-styles.ts writes them. */
export type PageStyles = Record<string, { classes: string[]; css: string }>;

const wholeSheet = /(?<=<style data-precedence="theme" data-href="theme">).*?(?=<\/style>)/s;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

export function classesIn(html: string) {
  const lists = [...html.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) =>
    list.replaceAll(/&([\w#]+);/g, (_, name) => entities[name] ?? ''),
  );
  return new Set(lists.flatMap((list) => list.split(' ')));
}

/** Leaves a page its own rules only, so that it comes in one round trip; the whole sheet, if it has a class they do not know. */
export function withOwnStyles(html: string, own: PageStyles[string] | undefined) {
  if (!own || !classesIn(html).isSubsetOf(new Set(own.classes))) return html;
  return html.replace(wholeSheet, () => own.css);
}
