import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder, isRefused, isWindows, pressCtrlC, startNpm } from '#test/program.ts';
import { request } from '#test/site.ts';

test.skipIf(isWindows).each([
  ['SIGTERM sent to npm', (pid = 0) => process.kill(pid, 'SIGTERM')],
  ['Ctrl+C', pressCtrlC],
])('npm run dev serves on PORT, and %s stops it', async (_, stop) => {
  const { child, output, exited } = startNpm('dev', { DATABASE_URL: `file:${join(folder, 'church.db')}`, PORT: '0' });
  const port = () => Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(output.out)?.[1]);
  await expect.poll(port).toBeGreaterThan(0);
  expect((await request(port(), '/healthz')).status).toBe(200);
  stop(child.pid);
  await exited;
  expect(await isRefused(port())).toBe(true);
});

test('npm run dev names a setting that cannot be used, in one line', async () => {
  const { code, err } = await startNpm('dev', { PORT: 'three' }).exited;
  expect(code).toBe(1);
  expect(err).toContain('PORT must be a whole number from 0 to 65535');
  expect(err).not.toContain('    at ');
});
