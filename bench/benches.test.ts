import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { findChromium } from '../test/chromium.ts';
import { isWindows, root, start } from '../test/program.ts';
import { lineNames } from './faults/size.ts';

/** Parts run one by one, because together they exceed a test's time limit on a slow machine. */
const parts: Record<string, readonly string[]> = {
  bench: ['load', 'announcement', 'lists', 'sizes'],
  'bench:faults': lineNames,
};

const benches = Object.entries(packageJson.scripts)
  .filter(([name]) => /^bench\b/.test(name))
  .flatMap(([name, command]) => {
    const file = command.replace('node ', `${root}/`);
    const all = (parts[name] ?? []).map((part) => ({ name: `${name} -- ${part}`, args: [file, part] }));
    return all.length > 0 ? all : [{ name, args: [file] }];
  });

let chromium: string;
/** They load much of the same source, and most of their time at this size is loading it. */
let compiled: string;

beforeAll(() => {
  compiled = mkdtempSync(join(tmpdir(), 'church-compiled-'));
  // May install it, as the browser tests would later.
  chromium = findChromium();
}, 1_000_000);
afterAll(() => rmSync(compiled, { recursive: true }));

/** A bench exits with 1 if it fails, or if a fault loses data or lets somebody in. Speed does not matter. */
test.skipIf(isWindows).each(benches)('npm run $name works, at its smallest size', async ({ args }) => {
  const env = { CHROMIUM: chromium, NODE_COMPILE_CACHE: compiled };
  const { code, out, err } = await start({ args: [...args, '--smallest'], env }).exited;
  expect(code, `${out}\n${err}`).toBe(0);
});
