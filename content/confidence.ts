import { sample } from './sample.ts';

/** Stands wherever the site promises to keep something private. */
export const exceptForDanger: string = sample.safety(
  'One exception: if a child, or an adult who can’t protect themselves, has been hurt or may be, or if someone’s life is in danger, we have to get help, and will tell you when it is safe to.',
);
