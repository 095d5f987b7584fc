import { signUpPath } from '../../features/newsletter/newsletter-pages.ts';
import type { Volunteer } from './volunteer.ts';

export type Operation = { method: string; path: string; isGuarded: boolean };

/** Operations open to everybody: login, logout and the newsletter sign-up. */
const openPaths = ['/api/admin/login', '/api/admin/logout', signUpPath];

/** Reads operations from the OpenAPI document that the site serves, so that a new one is covered automatically. */
export async function readOperations(volunteer: Volunteer) {
  const { text } = await volunteer.send('GET', '/api/openapi.json');
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { security?: object[] }>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, { security }]): Operation => {
        const isForAdmins = security?.every((scheme) => 'session' in scheme) ?? false;
        const isGuarded = method === 'get' ? isForAdmins : !openPaths.includes(path);
        return { method: method.toUpperCase(), path, isGuarded };
      }),
  );
}

/** Fills in the id of a real item of that noun, and an unknown one. */
export function concretePaths(path: string, ids: Map<string, string>) {
  if (!path.includes('{')) return [path];
  const noun = path.split('/')[2] ?? '';
  return [ids.get(noun) ?? 'some-id', 'no-such-id'].map((id) => path.replaceAll(/\{\w+\}/g, id));
}
