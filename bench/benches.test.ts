import { beforeAll, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { findChromium } from '../test/chromium.ts';
import { isWindows, root, start } from '../test/program.ts';

/** Parts that start together, because loading takes most of their time. All at once would take longer than a test may on a slow machine. */
const parts: Record<string, string[]> = {
  bench: ['load announcement', 'lists sizes'],
  'bench:faults': ['kill database', 'mail burst guess cookies', 'hostile uploads'],
};

const benches = Object.entries(packageJson.scripts)
  .filter(([name]) => /^bench\b/.test(name))
  .flatMap(([name, command]) =>
    (parts[name] ?? ['']).map((part) => ({ name, file: command.replace('node ', ''), part })),
  );

let chromium: string;
beforeAll(() => {
  // May install it, as the browser tests would later.
  chromium = findChromium();
}, 1_000_000);

/** A bench exits with 1 if it fails, or if a fault loses data or lets somebody in. Speed does not matter. */
test.skipIf(isWindows).each(benches)('npm run $name -- $part works, at its smallest size', async ({ file, part }) => {
  const args = [`${root}/${file}`, ...part.split(' ').filter(Boolean), '--smallest'];
  const { code, out, err } = await start({ args, env: { CHROMIUM: chromium } }).exited;
  expect(code, `${out}\n${err}`).toBe(0);
});
