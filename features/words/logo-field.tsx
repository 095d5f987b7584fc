import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Colors, Logo } from '#content/look.ts';
import { schemes } from '#content/palette.ts';
import { ApiError, endExpiredSession, request, unreachable } from '#core/http/client.tsx';
import { Button } from '#ui/button.tsx';
import { FileControl } from '#ui/file-control.tsx';
import { focusFirstError } from '#ui/focus.ts';
import { errorAttributes, FieldError } from '#ui/labelled.tsx';
import type { Editing } from './use-words-editing.ts';

const id = 'words-svg';
const pictureIcon = 'M4 5.5h16v13H4zm0 10 4.5-4.5 4 4 2.5-2.5 5 5M15.5 9.2v.1';

function sentenceOf(failure: unknown) {
  if (!(failure instanceof ApiError)) return unreachable;
  const { errors: [first] = [], detail } = failure.problem;
  return first?.message ?? detail;
}

type Props = { editing: Editing; colors: Colors };

/** The logo on both grounds, and how to bring another. The server keeps only the shapes of a file. */
export function LogoField({ editing: { shown, defaults, errors, change }, colors }: Props) {
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  const [isReading, setReading] = useState(false);
  const [{ svg }, original] = [shown as Logo, defaults as Logo];
  const error = problem ?? errors.svg;
  const control = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem && control.current) focusFirstError(control.current);
  }, [problem]);

  async function read(file: File) {
    setProblem(undefined);
    setReading(true);
    try {
      const answer = await request('POST', '/api/words/logo/drawing', { body: { svg: await file.text() } });
      change('svg', (await answer.json()).svg);
    } catch (failure) {
      endExpiredSession(client, failure);
      setProblem(sentenceOf(failure));
    } finally {
      setReading(false);
    }
  }
  return (
    <div className="space-y-6">
      <p className="measure text-quiet">
        A drawing in shapes: a file that ends in .svg. Parts without a color of their own take that of the text around
        them.
      </p>
      <div className="grid max-w-md grid-cols-2 overflow-clip rounded-card border border-line">
        {schemes.map((scheme) => (
          <div
            key={scheme}
            style={{ background: colors['--surface'][scheme], color: colors['--heading'][scheme] }}
            className="p-6"
          >
            <svg
              fill="currentColor"
              role="img"
              aria-label={`The logo on ${scheme} ground`}
              className="mx-auto size-24"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets nothing but known shapes through (content/drawing.ts)
              dangerouslySetInnerHTML={{ __html: svg }}
            />
          </div>
        ))}
      </div>
      <div ref={control} className="max-w-md">
        <FileControl
          id={id}
          label={isReading ? 'Reading the file...' : 'Choose an SVG file'}
          icon={pictureIcon}
          accept=".svg,image/svg+xml"
          onChoose={read}
          {...errorAttributes(id, error)}
        />
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
      <p className="measure text-quiet text-sm">
        It is also in tabs of browsers, on home screens of phones, and on what other sites show when they link here.
      </p>
      {svg !== original.svg && (
        <Button look="quiet" onClick={() => change('svg', original.svg)}>
          Use the original logo again
        </Button>
      )}
    </div>
  );
}
