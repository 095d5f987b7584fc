import { expect, test } from 'vitest';
import { isWindows, root, start } from '../../test/program.ts';
import { lineNames } from './size.ts';

/** Three lines start together, because loading takes most of their time. All of them would take longer than a test may on a slow machine. */
const together = 3;
const parts = Array.from({ length: Math.ceil(lineNames.length / together) }, (_, index) =>
  lineNames.slice(index * together, (index + 1) * together),
);

test.skipIf(isWindows).each(parts.map((names) => [names.join(', '), names] as const))(
  'nothing is lost and nobody let in by %s, at their smallest size',
  async (_, names) => {
    const args = [`${root}/bench/faults/run.ts`, ...names, '--smallest'];
    const { code, out, err } = await start({ args }).exited;
    expect(code, `${out}\n${err}`).toBe(0);
  },
);
