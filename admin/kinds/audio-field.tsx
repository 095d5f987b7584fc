import { request } from '#core/http/client.tsx';
import type { FieldProps, Value } from '#records/declare/field.ts';
import type { Audio } from '#records/declare/file-values.ts';
import { Button } from '#ui/button.tsx';
import { errorAttributes } from '#ui/labelled.tsx';
import { FileField } from './file-field.tsx';
import { audioProblem } from './file-problems.ts';

const icon =
  'M9 17.5V5.5l10-2v12M9 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zm10-2a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z';
const unknown = { type: '', bytes: 0, seconds: 0 };

/** An audio file, uploaded here or linked from another site. */
export function AudioField(props: FieldProps) {
  const { name, field, error } = props;
  const renderAddress = (value: Partial<Audio> | null, change: (next: Audio | null) => void) => (
    <input
      type="url"
      name={name}
      value={value?.address ?? ''}
      aria-label={`Address of the ${field.label.toLowerCase()}`}
      placeholder="Or an address: https://…"
      autoComplete="off"
      className="field mt-3"
      onChange={({ target: { value: address } }) => change(address.trim() ? { ...unknown, address } : null)}
      {...errorAttributes(name, error)}
    />
  );
  return (
    <FileField<Audio>
      {...props}
      kind={{
        accept: 'audio/mpeg,audio/mp4,audio/x-m4a,.mp3,.m4a',
        url: '/api/audio',
        label: 'Choose an audio file',
        icon,
        note: 'MP3 or M4A, with up to 200 MB. It can be dropped here, too.',
        preparing: 'The file is being checked',
        problemOf: audioProblem,
        isUploaded: ({ address }) => address !== undefined,
        render: ({ value, change, upload, renderControl, error: errorLine }) => (
          <>
            {upload}
            {!upload && value?.address?.startsWith('/') && (
              <UploadedAudio {...props} audio={value as Audio} onRemove={() => change(null)} />
            )}
            {!upload && !value?.address?.startsWith('/') && (
              <>
                {renderControl()}
                {renderAddress(value, change)}
              </>
            )}
            {errorLine}
          </>
        ),
      }}
    />
  );
}

type UploadedProps = FieldProps & { audio: Audio; onRemove: () => void };

function UploadedAudio({ name, error, audio, onRemove }: UploadedProps) {
  return (
    <div className="grid gap-4 rounded-card border border-line p-4 sm:p-5">
      <audio controls preload="none" src={audio.address} className="w-full" />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button
          look="quiet"
          name={name}
          aria-describedby={error && `${name}-error`}
          className="px-4! py-2!"
          onClick={onRemove}
        >
          Remove audio
        </Button>
        {audio.seconds > 0 && <p className="text-quiet text-sm">{lengthInWords(audio)}</p>}
      </div>
    </div>
  );
}

function lengthInWords({ seconds }: Audio) {
  const minutes = Math.round(seconds / 60);
  return minutes > 1 ? `${minutes} minutes` : `${seconds} seconds`;
}

/** Asks the server to probe a file at another site. If that site does not respond, the server tries again later. */
export async function measureRemoteAudio(value: Value): Promise<Value> {
  const { address, bytes } = (value ?? {}) as Partial<Audio>;
  if (!address?.startsWith('https:') || bytes) return value;
  try {
    return await (await request('POST', '/api/audio/remote', { body: { address } })).json();
  } catch {
    return value;
  }
}
