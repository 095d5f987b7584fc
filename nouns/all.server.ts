import { nouns as declared } from './all.ts';
import { events } from './events/event.server.ts';
import { messages } from './messages/message.server.ts';

/** Those with something that only the server can compute or check. */
const extended = [events, messages];

/** The nouns as the server reads them. */
export const nouns = declared.map((noun) => extended.find(({ path }) => path === noun.path) ?? noun);
