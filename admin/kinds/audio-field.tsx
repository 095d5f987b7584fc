import { request } from '#core/http/client.tsx';
import { audioTooLarge, audioUnknown, maxAudioBytes } from '#core/http/file-messages.ts';
import type { FieldProps, Value } from '#records/declare/field.ts';
import type { Audio } from '#records/declare/file-values.ts';
import { Button } from '#ui/button.tsx';
import { errorAttributes } from '#ui/labelled.tsx';
import { FileField } from './file-field.tsx';

const unknown = { type: '', bytes: 0, seconds: 0 };

/** An audio file, uploaded here or linked from another site. */
export function AudioField(props: FieldProps) {
  const { name, field, error } = props;
  const renderAddress = (value: Audio | null, change: (next: Audio | null) => void) => (
    <input
      type="url"
      name={name}
      value={value?.address ?? ''}
      aria-label={`Address of the ${field.label.toLowerCase()}`}
      placeholder="https://…"
      autoComplete="off"
      className="field mt-1.5 mb-1.5"
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
        note: 'Choose an MP3 or M4A file, drop one here, or type the address of one at another site.',
        preparing: 'The file is being checked',
        problemOf,
        render: (value, change) =>
          value?.address.startsWith('/') ? (
            <UploadedAudio {...props} audio={value} onRemove={() => change(null)} />
          ) : (
            renderAddress(value, change)
          ),
      }}
    />
  );
}

function problemOf({ name, type, size }: File) {
  const isKnown = /\.(?:mp3|m4a)$/i.test(name) || /^audio\/(?:mpeg|mp3|mp4|x-m4a)$/.test(type);
  if (!isKnown) return `${audioUnknown}. Please save it as one of them first`;
  return size > maxAudioBytes ? audioTooLarge : undefined;
}

type UploadedProps = FieldProps & { audio: Audio; onRemove: () => void };

function UploadedAudio({ name, error, audio, onRemove }: UploadedProps) {
  return (
    <div className="mt-1.5 grid gap-4 rounded-card border border-line p-4 sm:p-5">
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
