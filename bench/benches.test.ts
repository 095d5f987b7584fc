import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { findChromium } from '../test/chromium.ts';
import { isWindows, root, start } from '../test/program.ts';

/** Parts that start together. All of them would take longer than a test may on a slow machine. */
const parts: Record<string, string[][]> = { bench: [['load', 'announcement', 'lists'], ['sizes']] };

// The lines of bench:faults are in faults/faults.test.ts, which another process of vitest can run at the same time.
const benches = Object.entries(packageJson.scripts)
  .filter(([name]) => /^bench\b/.test(name) && name !== 'bench:faults')
  .flatMap(([name, command]) =>
    (parts[name] ?? [[]]).map((part) => ({
      name: [name, ...part].join(' '),
      args: [command.replace('node ', `${root}/`), ...part],
    })),
  );

/** A bench exits with 1 if it fails. Speed does not matter. */
test.skipIf(isWindows).each(benches)('npm run $name works, at its smallest size', async ({ args }) => {
  const { code, out, err } = await start({ args: [...args, '--smallest'], env: { CHROMIUM: findChromium() } }).exited;
  expect(code, `${out}\n${err}`).toBe(0);
});
