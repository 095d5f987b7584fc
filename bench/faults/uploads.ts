import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { m4a, mp3 } from '../../test/audio.ts';
import { request } from '../../test/site.ts';
import { uploadRequest } from '../../test/uploads.ts';
import { isSmallest } from '../smallest.ts';
import { blackPng, longGif } from './hostile-pictures.ts';
import { watchMemory } from './memory.ts';
import { count, type Outcome, tally, whole } from './outcome.ts';
import { startSite } from './site-process.ts';
import type { Size } from './size.ts';
import { type Visits, visitorMeanwhile, visitorsNote } from './visitors.ts';
import { newLoggedInVolunteer } from './volunteer.ts';

const setup = 'SQLite, one process';
const megabyte = 1024 ** 2;
/** Resizing a large one takes seconds. */
const photo = isSmallest
  ? blackPng(400, 300)
  : readFileSync(join(import.meta.dirname, '..', '..', 'pictures', 'hero.jpg'));
const talk = mp3(600, { header: true });

/** The side of a square picture with the maximum number of pixels. */
const side = isSmallest ? 600 : 6_300;
const frames = isSmallest ? 8_000 : 800_000;
/** Of a large picture and of a large audio file that may be uploaded. */
const [largePicture, largeAudio] = isSmallest ? [megabyte, megabyte] : [19 * megabyte, 100 * megabyte];

type Target = { port: number; cookie: string } & Pick<Size, 'seconds' | 'uploads'>;
/** An attack, and the statuses that are right. */
type Phase = { fault: string; right: number[]; attack(target: Target): Promise<number[]> };

const phases: Phase[] = [
  { fault: 'truncated pictures', right: [400], attack: (target) => uploadAll(target, truncated()) },
  { fault: 'pictures that are too large', right: [413], attack: (target) => uploadAll(target, tooLarge()) },
  { fault: 'decompression bombs', right: [400], attack: (target) => uploadAll(target, bombs()) },
  {
    fault: 'as many pixels and frames as are allowed',
    right: [201],
    attack: (target) => uploadAll(target, [() => blackPng(side, side), () => longGif(side, side, frames)]),
  },
  { fault: 'four slow uploads, and others beside them', right: [201], attack: uploadBesideSlowOnes },
  // Some wait too long in the queue.
  { fault: 'uploads of 19 MB at once', right: [201, 503], attack: uploadAtOnce },
  { fault: 'truncated audio files', right: [400], attack: (target) => uploadAllAudio(target, truncatedAudio()) },
  { fault: 'audio files that are too large', right: [413], attack: uploadTooLargeAudio },
  { fault: 'two slow audio files, and others beside them', right: [201], attack: uploadBesideSlowAudio },
  {
    fault: 'audio files of 100 MB at once',
    right: [201, 503],
    attack: uploadAudioAtOnce,
  },
];

export async function sendHostileUploads({ seconds, uploads }: Size): Promise<Outcome[]> {
  const site = await startSite();
  const { cookies } = await newLoggedInVolunteer(site.port);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const target = { port: site.port, cookie, seconds, uploads };
  const quiet = await visitorMeanwhile(site.port, () => wait(seconds * 1_000));
  const memory = watchMemory(site, seconds);
  const outcomes: Outcome[] = [];
  for (const phase of phases) {
    const { result, visits } = await visitorMeanwhile(site.port, () => phase.attack(target));
    outcomes.push(toOutcome(phase, result, visits, quiet.visits));
  }
  const atLast = await memory.settle('all of these: memory and log', setup);
  const errors = site.log().match(/^.*"level":"(?:error|fatal)".*$/gm) ?? [];
  const crashes = site.hasExited() ? [`the site has exited: ${site.log().slice(-1_000)}`] : [];
  const problems = [...errors, ...crashes];
  outcomes.push({ ...atLast, unintended: problems.length, details: problems });
  await site.stop();
  return outcomes;
}

function toOutcome({ fault, right }: Phase, answers: number[], visits: Visits, quiet: Visits): Outcome {
  const statuses = new Map<number, number>();
  for (const status of answers) count(statuses, status);
  const wrong = answers
    .filter((status) => !right.includes(status))
    .map((status) => `an upload was answered with ${status}`);
  const notServed = [...visits.notServed].map(([what, times]) => `a visitor was not served: ${what}, ${times} times`);
  return {
    fault,
    setup,
    done: `${whole(answers.length)} uploads`,
    lost: 0,
    letIn: 0,
    unintended: wrong.length + notServed.length,
    note: `${tally(statuses)}; ${visitorsNote(visits, quiet)}`,
    details: [...wrong, ...notServed],
  };
}

/** Returns the status, or 0 if the connection ended without a response or the uploaded picture is not served. */
async function upload({ port, cookie }: Target, file: Buffer) {
  const { headers, ...rest } = uploadRequest(file);
  const answer = await request(port, '/api/pictures', { ...rest, headers: { ...headers, cookie } }).catch(
    () => undefined,
  );
  if (answer?.status !== 201) return answer?.status ?? 0;
  const served = await request(port, `/pictures/${JSON.parse(answer.text).id}-1200.jpg`);
  return served.status === 200 ? 201 : 0;
}

async function uploadAll(target: Target, files: (() => Buffer)[]) {
  const statuses: number[] = [];
  for (const make of files.slice(0, target.uploads)) statuses.push(await upload(target, make()));
  return statuses;
}

function truncated() {
  const endOf = (index: number) => Math.floor((photo.length * (index + 0.5)) / 20);
  return Array.from({ length: 20 }, (_, index) => () => photo.subarray(0, endOf(index)));
}

function tooLarge() {
  return [21, 40, 60].map((megabytes) => () => Buffer.concat([photo, Buffer.alloc(megabytes * megabyte)]));
}

function bombs() {
  return [
    () => longGif(65_535, 65_535, 100_000),
    () => blackPng(20_000, 20_000),
    () => blackPng(65_000, 65_000),
    () => longGif(7_000, 6_000, 800_000),
  ];
}

/** Four slow uploads occupy four of the five slots. */
async function uploadBesideSlowOnes(target: Target) {
  const sent = uploadRequest(photo);
  return besideSlowOnes(target, { path: '/api/pictures', count: 4, ...sent }, () => upload(target, photo));
}

/** Two slow uploads occupy two of the three slots. */
function uploadBesideSlowAudio(target: Target) {
  return besideSlowOnes(target, { path: '/api/audio', count: 2, ...uploadRequest(talk) }, () =>
    uploadAudio(target, talk),
  );
}

type Slow = { path: string; count: number; headers: Record<string, string>; body: Uint8Array };

async function besideSlowOnes(target: Target, { path, count, headers, body }: Slow, uploadOne: () => Promise<number>) {
  const lines = Object.entries({ host: 'church', ...headers, cookie: target.cookie, 'content-length': body.length });
  const head = `POST ${path} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`;
  const slow = Array.from({ length: count }, () => connect(target.port, '127.0.0.1').on('error', () => undefined));
  for (const socket of slow) socket.write(head);
  let sent = 0;
  const timer = setInterval(() => {
    for (const socket of slow) socket.write(body.subarray(sent, sent + 1));
    sent += 1;
  }, 100);
  const statuses: number[] = [];
  for (const end = performance.now() + target.seconds * 1_000; performance.now() < end; )
    statuses.push(await uploadOne());
  clearInterval(timer);
  for (const socket of slow) {
    socket.destroy();
    await once(socket, 'close');
  }
  return statuses;
}

/** Pictures that are resized quickly, padded with many bytes. */
function uploadAtOnce(target: Target) {
  const file = Buffer.concat([blackPng(400, 300), Buffer.alloc(largePicture)]);
  return Promise.all(Array.from({ length: target.uploads }, () => upload(target, file)));
}

/** Like `upload`, but also compares the length of the served file. */
async function uploadAudio({ port, cookie }: Target, file: Uint8Array, way: Record<string, string> = {}) {
  const { headers, ...rest } = uploadRequest(file);
  const sent = { ...rest, headers: { ...headers, ...way, cookie } };
  const answer = await request(port, '/api/audio', sent).catch(() => undefined);
  if (answer?.status !== 201) return answer?.status ?? 0;
  const served = await request(port, JSON.parse(answer.text).address, { method: 'HEAD' });
  return Number(served.headers['content-length']) === file.length ? 201 : 0;
}

async function uploadAllAudio(target: Target, files: Uint8Array[], way?: Record<string, string>) {
  const statuses: number[] = [];
  for (const file of files.slice(0, target.uploads)) statuses.push(await uploadAudio(target, file, way));
  return statuses;
}

/** Some are truncated within the first frame, others at the end. */
function truncatedAudio() {
  return [talk, m4a(600)].flatMap((file) =>
    Array.from({ length: 10 }, (_, index) => file.subarray(0, Math.floor((file.length * (index + 0.5)) / 10.5))),
  );
}

/** Sends it with and without Content-Length. */
async function uploadTooLargeAudio(target: Target) {
  const large = [201, 400].map((megabytes) => new Uint8Array(megabytes * megabyte));
  const announced = await uploadAllAudio(target, large);
  return [...announced, ...(await uploadAllAudio(target, large, { 'transfer-encoding': 'chunked' }))];
}

function uploadAudioAtOnce(target: Target) {
  const file = Buffer.concat([mp3(60), Buffer.alloc(largeAudio)]);
  return Promise.all(
    Array.from({ length: Math.max(1, Math.floor(target.uploads / 4)) }, () => uploadAudio(target, file)),
  );
}
