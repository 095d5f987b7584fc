import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { endExpiredSession } from '#http/client.tsx';
import { maxMediaBytes, mediaTooLarge, mediaUnknown } from '#http/media-messages.ts';
import { upload, uploadErrors } from './upload-file.ts';

export type UploadedRecording = { address: string; seconds: number };

/** A problem that can be found before the upload, which may take minutes. */
export function problemOf({ name, type, size }: File) {
  const isKnown = /\.(?:mp3|m4a)$/i.test(name) || /^audio\/(?:mpeg|mp3|mp4|x-m4a)$/.test(type);
  if (!isKnown) return `${mediaUnknown}. Please save it as one of them first`;
  return size > maxMediaBytes ? mediaTooLarge : undefined;
}

/** The type is not known of every file, and the server looks at its content anyway. */
function asAudio(file: File) {
  return file.type.startsWith('audio/') ? file : new File([file], file.name, { type: 'audio/mpeg' });
}

/** Uploads the file at once, and whenever it is shown again: leaving the form stops it. */
export function useUploadRecording(file: File, onUploaded: (recording: UploadedRecording) => void) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (signal: AbortSignal) => {
      setProgress(0);
      return upload<UploadedRecording>('/api/media', asAudio(file), { signal, onProgress: setProgress });
    },
    onSuccess: onUploaded,
    onError: (failure) => endExpiredSession(queryClient, failure),
  });
  const [attempt, setAttempt] = useState(1);
  const send = useEffectEvent(mutate);
  useEffect(() => {
    const sending = new AbortController();
    if (attempt > 0) send(sending.signal);
    return () => sending.abort();
  }, [attempt]);
  const tryAgain = () => setAttempt((count) => count + 1);
  return { tryAgain, isPending, progress, error: error ? uploadErrors(error).file : undefined };
}
