// What words say about pictures. Without zod, because public pages and the editor in the browser load it, too.

/** A picture that was added in the browser, as words have it in place of a name. What it shows is said beside it, in `alt`. */
export type UploadedPicture = { id: string; width: number; height: number; focusX: number; focusY: number };

export function isUploaded(value: unknown): value is UploadedPicture {
  const { id, focusX } = Object(value) as Partial<UploadedPicture>;
  return typeof id === 'string' && /^[\w-]+$/.test(id) && focusX !== undefined;
}

/** Where words name a picture: `picture: 'candles'`, `picture: { name: 'candles', … }` or `pictures: [{ name: 'candles', … }]`. */
export function isPicturePath(path: string) {
  return /(^|\.)(picture|picture\.name|pictures\.\d+\.name)$/.test(path);
}

type Described = { picture: string | UploadedPicture; alt: string; path: string };

/** Every `picture` or `name` with an `alt` beside it, however deep. `path`: of the `alt`. */
export function describedIn(value: unknown, path = ''): Described[] {
  if (value === null || typeof value !== 'object') return [];
  const { picture, name = picture, alt } = value as Record<string, unknown>;
  const isPicture = typeof name === 'string' || isUploaded(name);
  const own = isPicture && typeof alt === 'string' ? [{ picture: name, alt, path: `${path}alt` }] : [];
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => describedIn(inner, `${path}${key}.`))];
}

/** New pictures whose text still describes the picture that was there before. */
export function findStaleTexts(before: unknown, after: unknown) {
  const earlier = new Map(describedIn(before).map((described) => [described.path, described]));
  return describedIn(after).filter(({ picture, alt, path }) => {
    const was = earlier.get(path);
    return was && alt && alt === was.alt && keyOf(picture) !== keyOf(was.picture);
  });
}

/** Another point that stays visible does not make it another picture. */
function keyOf(picture: string | UploadedPicture) {
  return typeof picture === 'string' ? picture : `added ${picture.id}`;
}

export const staleText = 'describes the picture before. Say what the new one shows';
