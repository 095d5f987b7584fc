import { afterEach, beforeEach } from 'vitest';
import { cleanUp, makeFolder } from './program.ts';

process.env.NODE_COMPILE_CACHE = process.env.TEST_COMPILE_CACHE;
beforeEach(makeFolder);
afterEach(cleanUp);
