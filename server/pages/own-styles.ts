/** The CSS rules for the classes each page uses, by path. Written by scripts/page-styles.ts. */
export type PageStyles = Record<string, { classes: string[]; css: string }>;

const wholeSheet = /(?<=<style data-precedence="theme" data-href="theme">).*?(?=<\/style>)/s;
const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }));

export function classesIn(html: string) {
  const lists = [...html.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) =>
    list.replaceAll(/&([\w#]+);/g, (_, name) => entities.get(name) ?? ''),
  );
  return new Set(lists.flatMap((list) => list.split(' ')));
}

/** Inlines only the rules the page uses, so that it loads in one round trip. With an unknown class it keeps the whole sheet. */
export function withOwnStyles(html: string, own: PageStyles[string] | undefined) {
  if (!own || !classesIn(html).isSubsetOf(new Set(own.classes))) return html;
  return html.replace(wholeSheet, () => own.css);
}
