import { afterEach, beforeEach } from 'vitest';
import { cleanUp, makeFolder } from './program.ts';

beforeEach(makeFolder);
afterEach(cleanUp);
