// Part of the build: counts what the church has not confirmed, for the start screen, and the safety promises in it for `npm start`, too.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSamples } from '#commands/content-samples.ts';

const samples = await readSamples();
const safetyPromises = samples.filter(({ weight }) => weight === 'safety').length;
writeFileSync(join('build', 'unconfirmed.json'), JSON.stringify({ all: samples.length, safetyPromises }));
