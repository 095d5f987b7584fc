import { data } from 'react-router';
import { NotFound } from '#site/layout/not-found.tsx';
import { notFoundWords, pickWords } from '#site/page-words.server.ts';
import type { Route } from './+types/not-found';

export function loader({ context }: Route.LoaderArgs) {
  return data({ words: pickWords(context, ...notFoundWords) }, { status: 404 });
}

export default function NotFoundRoute() {
  return <NotFound />;
}
