// Part of the build: lists what is marked as a sample in content/, so that the church can confirm it on the start screen.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isForNewDatabase, readSamples } from '#commands/content-samples.ts';

const samples = (await readSamples()).filter((sample) => !isForNewDatabase(sample));
writeFileSync(join('build', 'unconfirmed.json'), JSON.stringify(samples));
