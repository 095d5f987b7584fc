import * as z from 'zod/mini';
import { notAnObject } from '#core/text.ts';

/** The password is not trimmed: a space may be part of it. */
export const Login = z.object({ password: z.string('Password is missing') }, notAnObject);
export type Login = z.infer<typeof Login>;

export const AdminCheck = z.object({ isAuthenticated: z.boolean() });
export type AdminCheck = z.infer<typeof AdminCheck>;
