import { spawnSync } from 'node:child_process';

/** Runs the npm that started this script, with its own Node. */
export function npm(...args: string[]) {
  const { npm_node_execpath: node, npm_execpath: cli } = process.env;
  if (!node || !cli) throw new Error('Run this through npm: npm run bench:pages');
  const { status } = spawnSync(node, [cli, ...args], { stdio: 'inherit', timeout: 600_000 });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed`);
}
