import { type ReadFile, UnreadableFile } from '#features/moving-in/candidate.ts';

export const readFile: ReadFile = () => {
  throw new UnreadableFile('This file is none that the site can read.');
};
