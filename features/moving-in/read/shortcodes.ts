/** '[gallery ids="1,2"]', '[/caption]', and '[[gallery]]', which stands for the text '[gallery]'. */
const shortcode = /\[(\[?)(\/?)([a-z][\w-]*)((?:[\s=][^[\]]*)?)\](\]?)/gi;

/** Those of WordPress itself. */
const known = new Set(['audio', 'caption', 'embed', 'gallery', 'playlist', 'video', 'wp_caption']);
/** What only surrounds a text, which stays. */
const silent = new Set(['caption', 'embed', 'wp_caption']);
const source = /\b(?:src|mp3|m4a|ogg|wav|mp4|m4v|webm|url)\s*=\s*["'“”]?(https?:\/\/[^\s"'“”\]]+)/i;

/** Leaves out what plugins of WordPress would replace. The address of an audio file or a video stays, as a paragraph. */
export function expandShortcodes(text: string, notes: Set<string>) {
  const closed = new Set(Array.from(text.matchAll(/\[\/([\w-]+)\]/g), ([, name = '']) => name));
  // Brackets are for words, too: '[sic]', '[Luke 14]'.
  const isShortcode = (name: string, attributes: string) =>
    known.has(name) || name.includes('_') || closed.has(name) || /[\w-]=["'“”\d]/.test(attributes);
  return text.replaceAll(shortcode, (whole, escaped, _slash, name, attributes, end) => {
    if (escaped && end) return whole.slice(1, -1);
    if (!isShortcode(name, attributes)) return whole;
    const [, address] = source.exec(attributes) ?? [];
    if (address) return `\n\n${address}\n\n`;
    if (name === 'gallery') notes.add('A gallery in it is left out.');
    else if (!silent.has(name)) notes.add(`The shortcode [${name}] is left out.`);
    // They stand in paragraphs of their own, or in a sentence.
    return `${escaped}${end}`;
  });
}
