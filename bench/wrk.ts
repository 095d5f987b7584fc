import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { request } from '../test/site.ts';
import { isSmallest } from './smallest.ts';
import { cores, findTool } from './tools.ts';

export type Load = { perSecond: number; p99Ms: number };

/** As many requests as 32 connections can send. */
export function fullLoad(port: number, path: string, seconds: number) {
  return load(port, path, seconds, ['-c32']);
}

/** About `perSecond` requests, at random intervals, from 128 connections. */
export function pacedLoad(port: number, path: string, seconds: number, perSecond: number) {
  const connections = 128;
  const meanWaitMs = (connections / perSecond) * 1000;
  const script = join(import.meta.dirname, 'paced.lua');
  return load(port, path, seconds, [`-c${connections}`, '-s', script], [String(meanWaitMs)]);
}

async function load(port: number, path: string, seconds: number, options: string[], scriptArgs: string[] = []) {
  if (isSmallest) return fewRequests(port, path);
  const [command = '', ...args] = [
    ...[...cores.client, findTool('wrk'), '-t1', `-d${seconds}s`, '--latency', '-H', 'Accept-Encoding: gzip'],
    ...[...options, `http://127.0.0.1:${port}${path}`, '--', ...scriptArgs],
  ];
  const { stdout } = await promisify(execFile)(command, args, { timeout: (seconds + 30) * 1000 });
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`Not every request for ${path} succeeded:\n${stdout}`);
  const perSecond = Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]);
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const p99Ms = Number(p99) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN);
  return { perSecond, p99Ms } satisfies Load;
}

/** Sends a few requests from this process, because wrk may be missing. */
async function fewRequests(port: number, path: string) {
  const times: number[] = [];
  for (let number = 0; number < 3; number++) {
    const start = performance.now();
    const { status } = await request(port, path, { headers: { 'accept-encoding': 'gzip' } });
    if (status !== 200) throw new Error(`${path} returned ${status}`);
    times.push(performance.now() - start);
  }
  const p99Ms = Math.max(...times);
  return { perSecond: 1000 / p99Ms, p99Ms } satisfies Load;
}
