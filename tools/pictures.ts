// Resizes every picture in pictures/ to the sizes and formats the site serves, and writes the manifest that types their names. Skips
// unchanged pictures, so that a build stays fast.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { cutWidths, pictureWidths } from '#ui/picture-widths.ts';

type ManifestEntry = { src: string; width: number; height: number };
type Crop = { left: number; top: number; width: number; height: number; quality: number };

const sourceFolder = 'pictures';
const targetFolder = join('public', 'pictures');
const manifestFile = join(sourceFolder, 'manifest.json');

/** Small sizes are for phones, whose dense pixels hide a lower quality. */
function avifQuality(width: number) {
  return width <= 800 ? 38 : 52;
}

/** A crop of another picture: phones in portrait show this part of the hero, at a quality that loads in one round trip. */
const crops: Record<string, { from: string; crop: Crop }> = {
  'hero-tall': { from: 'hero.jpg', crop: { left: 960, top: 0, width: 720, height: 1080, quality: 32 } },
};

const manifest: Record<string, ManifestEntry> = JSON.parse(readFileSync(manifestFile, 'utf8'));
const present = new Set(readdirSync(targetFolder, { recursive: true }).map(String));

async function resize({ name, file, crop }: { name: string; file: string; crop?: Crop }) {
  const original = readFileSync(join(sourceFolder, file));
  const recipe = JSON.stringify([pictureWidths, pictureWidths.map(avifQuality), crop]);
  const hash = createHash('sha256').update(original).update(recipe).digest('hex').slice(0, 8);
  const src = `/pictures/${name}-${hash}`;
  const source = sharp(crop ? await sharp(original).extract(crop).toBuffer() : original);
  const { width, height } = await source.metadata();
  const sizes = cutWidths(width);
  const files = [...sizes.map((size) => `${size}.avif`), '1200.jpg'].map((suffix) => `${name}-${hash}-${suffix}`);
  if (!files.every((target) => present.has(target))) {
    console.log(`cutting ${file} into ${src}-*`);
    for (const size of sizes) {
      await source
        .clone()
        .resize(size)
        .avif({ quality: crop?.quality ?? avifQuality(size), effort: 5 })
        .toFile(join(targetFolder, `${name}-${hash}-${size}.avif`));
    }
    await source
      .clone()
      .resize({ width: 1200, withoutEnlargement: true })
      .jpeg({ quality: 76, mozjpeg: true })
      .toFile(join(targetFolder, `${name}-${hash}-1200.jpg`));
  }
  return { files, entry: [name, { src, width, height }] as const };
}

mkdirSync(targetFolder, { recursive: true });
const originals = readdirSync(sourceFolder).filter((file) => !file.endsWith('.json'));
const whole = originals.map((file) => ({ name: parse(file).name, file }));
const cropped = Object.entries(crops).map(([name, { from, crop }]) => ({ name, file: from, crop }));
const results = [];
for (const picture of [...whole, ...cropped]) results.push(await resize(picture));

const current = new Set(results.flatMap((result) => result.files));
for (const file of present) if (!current.has(file)) rmSync(join(targetFolder, file));

const next = Object.fromEntries(results.map((result) => result.entry));
if (JSON.stringify(next) !== JSON.stringify(manifest)) {
  writeFileSync(manifestFile, `${JSON.stringify(next, null, 2)}\n`);
}
