// Runs after the build: writes the style sheet as a list of rules, each with its classes. The server inlines in a page only
// the rules for its classes (server/serve/inline-styles.ts), and needs no CSS parser for that.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compile, optimize } from '@tailwindcss/node';
import postcss, { type ChildNode, type Container } from 'postcss';
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser';
import type { StyleRule } from '#server/serve/inline-styles.ts';

/** A rule without classes is for every page. One with a name is needed only by rules that mention the name. */
type Leaf = { css: string; classes?: string[]; name?: string };

const leaves: Leaf[] = [];
const rules = rulesIn(postcss.parse(await compileSheet()));
for (const leaf of leaves) leaf.classes = classesFor(leaf);
writeFileSync(join('build', 'styles.json'), JSON.stringify(rules, ['css', 'classes', 'open', 'rules']));

/** Compiles the sheet for all classes that Vite has found, but without fallbacks for old browsers, which do not fit into the first round trip. */
async function compileSheet() {
  const [file = ''] = globSync('build/client/assets/theme-*.css');
  const classes: string[] = [];
  postcss.parse(readFileSync(file, 'utf8')).walkRules(({ selector }) => {
    parseSelectors()
      .astSync(selector)
      .walkClasses(({ value }) => void classes.push(value));
  });
  const source = readFileSync(join('site', 'theme.css'), 'utf8');
  const { build } = await compile(source, { base: resolve('site'), onDependency: () => undefined });
  return optimize(build(classes), { minify: true }).code;
}

function rulesIn(container: Container): StyleRule[] {
  return (container.nodes ?? []).flatMap((node) => (node.type === 'comment' || isFallback(node) ? [] : toRule(node)));
}

/** Initial values for browsers without `@property`, which also lack the palette's `light-dark()`. */
function isFallback(node: ChildNode) {
  return node.type === 'atrule' && node.name === 'layer' && node.params === 'properties';
}

function toRule(node: ChildNode): StyleRule {
  const css = String(node);
  if (node.type === 'decl') return addLeaf({ css: `${css};`, name: node.prop });
  if (node.type === 'rule') {
    const classes = classesIn(parseSelectors().astSync(node.selector).nodes);
    const isTheme = !classes && node.every((child) => child.type === 'decl' && child.variable);
    return isTheme ? { open: node.selector, rules: rulesIn(node) } : addLeaf({ css, classes });
  }
  if (node.type === 'atrule' && ['property', 'keyframes'].includes(node.name)) {
    return addLeaf({ css, name: node.params });
  }
  if (node.type === 'atrule' && node.nodes) return { open: `@${node.name} ${node.params}`, rules: rulesIn(node) };
  return addLeaf({ css: `${css};` });
}

function addLeaf(leaf: Leaf) {
  leaves.push(leaf);
  return leaf;
}

/** The classes without any of which the selectors match nothing. Undefined if they may match without a class. */
function classesIn(selectors: Selector[]) {
  const found = selectors.map(({ nodes }) => {
    const own = nodes.find((node) => node.type === 'class');
    return own ? [own.value] : nodes.map(classesInside).find((classes) => classes);
  });
  return found.every((classes) => classes !== undefined) ? found.flat() : undefined;
}

function classesInside(node: Node): string[] | undefined {
  return node.type === 'pseudo' && /^:(is|where|has)$/.test(node.value) ? classesIn(node.nodes) : undefined;
}

/**
 * For a custom property, `@property` or `@keyframes`: the classes of all rules that need it, directly or indirectly, and its own
 * name, because a drawing may use it in an attribute.
 */
function classesFor({ name, classes }: Leaf, above: string[] = []): string[] | undefined {
  if (!name) return classes;
  const mention = new RegExp(`(?<![\\w-])${name}(?![\\w-])`);
  const users = leaves.filter((leaf) => mention.test(leaf.css) && ![name, ...above].includes(leaf.name ?? ''));
  const found = users.map((user) => classesFor(user, [name, ...above]));
  return found.every((each) => each !== undefined) ? [...new Set([name, ...found.flat()])] : undefined;
}
