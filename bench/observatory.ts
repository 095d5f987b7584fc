// Runs Mozilla's HTTP Observatory scanner on the built site behind HTTPS: `npm run bench:observatory`. Fails below 120 points.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startBuiltServer } from './built-server.ts';
import { startHttpsProxy } from './https-proxy.ts';
import { benchPackageFile } from './npm.ts';
import { isSmallest } from './smallest.ts';
import { aligned } from './table.ts';
import { lookUp } from './tools.ts';

/** The part of its report that is used here. */
type Report = {
  scan: { score: number; grade: string };
  tests: Record<string, { result: string; pass: boolean; scoreModifier: number }>;
};

const target = 120;
const folder = mkdtempSync(join(tmpdir(), 'church-bench-'));
const site = await startBuiltServer(join(folder, 'church.db'), { sampleData: true, trustedProxies: 1 });
try {
  if (!isSmallest) await scan();
  else if (lookUp('openssl')) await askOnce();
  else console.log('Without openssl there is no certificate, so nothing was asked for');
} finally {
  await site.stop();
  rmSync(folder, { recursive: true });
}

async function scan() {
  const scanner = benchPackageFile('@mdn', 'mdn-http-observatory', 'src', 'scan.js');
  // Its install script would download the HSTS preload list, which cannot contain localhost.
  const preloaded = benchPackageFile('@mdn', 'mdn-http-observatory', 'conf', 'config-example.json').replace(
    'config-example',
    'hsts-preload',
  );
  if (!existsSync(preloaded)) writeFileSync(preloaded, '{}');
  using proxy = await startHttpsProxy(site.port, folder);
  const { stdout } = await promisify(execFile)(process.execPath, [scanner, `localhost:${proxy.port}`], {
    // No other variables: the scanner would use a proxy named there.
    env: { NODE_EXTRA_CA_CERTS: proxy.certificate },
  });
  const { scan, tests }: Report = JSON.parse(stdout);
  const rows = Object.entries(tests).map(([name, { result, pass, scoreModifier }]) => [
    name,
    result,
    pass ? 'yes' : 'NO',
    String(scoreModifier),
  ]);
  console.log(aligned(['test', 'result', 'passed', 'points'], rows));
  console.log(`\n${scan.score} points (${scan.grade}), at least ${target} wanted`);
  if (scan.score < target) process.exitCode = 1;
}

/** The smallest run skips the scanner: npm test installs nothing. */
async function askOnce() {
  using proxy = await startHttpsProxy(site.port, folder);
  const request = get({ host: 'localhost', port: proxy.port, ca: readFileSync(proxy.certificate), agent: false });
  const [{ statusCode, headers }] = (await once(request, 'response')) as [IncomingMessage];
  request.destroy();
  if (statusCode !== 200 || !headers['strict-transport-security'])
    throw new Error(`The site behind HTTPS answered with ${statusCode}`);
}
