import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder, isRefused, isWindows, root, start } from '#test/program.ts';
import { request } from '#test/site.ts';

test.skipIf(isWindows)('the development server serves on PORT, and SIGTERM ends it', async () => {
  const { child, output, exited } = start({
    args: ['-C', 'development', join(root, 'tools', 'dev.ts')],
    cwd: root,
    env: { DATABASE_URL: `file:${join(folder, 'church.db')}` },
  });
  const port = () => Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(output.out)?.[1]);
  await expect.poll(port).toBeGreaterThan(0);
  expect((await request(port(), '/healthz')).status).toBe(200);
  child.kill('SIGTERM');
  await exited;
  expect(await isRefused(port())).toBe(true);
});
