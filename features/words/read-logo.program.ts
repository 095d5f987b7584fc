// Runs in its own process, started by logo-reader.ts for one file: it may be anything that somebody has chosen.
import { once } from 'node:events';
import type { Palette } from '#content/palette.ts';
import { lowerPriority } from '#core/uploads/lower-priority.ts';

export type LogoFile = { svg: string; colors: Palette };
/** `mistake`: why it cannot be the logo. */
export type ReadLogo = { svg: string } | { mistake: string } | { error: string };

lowerPriority();

const [file] = await once(process, 'message');
process.send?.(await read(file).catch((error) => ({ error: String(error) })));

async function read({ svg, colors }: LogoFile): Promise<ReadLogo> {
  // Where sharp is not available for the platform, importing fails.
  const { modesWithFaintLogo, readLogo } = await import('./read-logo.ts');
  const { logo = '', mistake } = readLogo(svg);
  if (mistake) return { mistake };
  const [faint] = await modesWithFaintLogo(logo, colors);
  if (faint)
    return {
      mistake: `is hard to see on the ${faint} page. Ask for one without colors, which has those of the site, or in a color that can be seen on both pages.`,
    };
  return { svg: logo };
}
