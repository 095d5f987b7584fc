import { sample } from './sample.ts';

/** What a new group says about its time, such as 'Eastern': programs that read the groups see it, no form and no page has it. */
export const groupTimeZone: string = sample.fact('Central');
