/** A rule of the style sheet with its classes, or none if every page needs it; or a block around other rules, such as `@media`. */
export type StyleRule = { css: string; classes?: string[] } | { open: string; rules: StyleRule[] };

const themeTag = '<style data-precedence="theme" data-href="theme">';
const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }));

/** Inlines only the rules, written by tools/styles.ts, that the page uses, so that it loads in one round trip. */
export function withInlineStyles(html: string, rules: StyleRule[]) {
  return html.replace(themeTag, () => themeTag + join(rules, classesIn(html)));
}

/** The classes in a page, and the custom properties in attributes of SVGs. */
function classesIn(html: string) {
  const attributes = new Set(html.match(/ class="[^"]*"/g));
  const names = [...attributes].flatMap((attribute) =>
    attribute
      .slice(' class="'.length, -1)
      .replaceAll(/&([\w#]+);/g, (_, name) => entities.get(name) ?? '')
      .split(' '),
  );
  const properties = [...html.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
  return new Set([...names, ...properties]);
}

function join(rules: StyleRule[], used: Set<string>): string {
  return rules
    .map((rule) => {
      if ('css' in rule) return rule.classes?.every((name) => !used.has(name)) ? '' : rule.css;
      const inner = join(rule.rules, used);
      // Layers are ordered by first appearance: an empty one reserves its position for the full sheet that follows.
      return inner || rule.open.startsWith('@layer') ? `${rule.open}{${inner}}` : '';
    })
    .join('');
}
