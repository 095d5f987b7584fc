import * as z from 'zod/mini';
import { notAnObject } from '#core/text.ts';

/** The password is not trimmed: a space may be part of it. */
export const Login = z.object({ password: z.string('Password is missing') }, notAnObject);
export type Login = z.infer<typeof Login>;

export const AdminCheck = z.object({ isAuthenticated: z.boolean() });
export type AdminCheck = z.infer<typeof AdminCheck>;

/** Of the response to an admin's check: what the church has not confirmed, in numbers, as JSON. Missing if there is nothing. */
export const unconfirmedHeader = 'Unconfirmed';
