// Part of the build: counts unconfirmed safety promises, for the line that `npm start` prints.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSamples } from '#commands/content-samples.ts';

const safetyPromises = (await readSamples()).filter(({ weight }) => weight === 'safety').length;
writeFileSync(join('build', 'unconfirmed.json'), JSON.stringify({ safetyPromises }));
