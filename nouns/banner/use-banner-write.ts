import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#app/ui/toast.ts';
import { endExpiredSession, failureDetail, request } from '#nouns/api.tsx';
import { saveDraft } from '#nouns/drafts.ts';
import type { Values } from '#nouns/field.ts';
import { listKey } from '#nouns/list.ts';
import { apiPath } from '#nouns/noun.ts';
import { type Banner, banner } from './banner.ts';
import { showSavedBanner } from './shown-banner.ts';

export const bannerKey = listKey(banner);
export const draftKey = `${apiPath(banner)} new`;

/** Saves the banner, or takes it down with null, and reports the outcome in a toast that offers Undo. */
export function useBannerWrite() {
  const queryClient = useQueryClient();

  async function send(next: Values | null) {
    try {
      const response = await request(next ? 'PUT' : 'DELETE', apiPath(banner), { body: next ?? undefined });
      const saved: Banner | null = next && (await response.json());
      queryClient.setQueryData(bannerKey, saved);
      showSavedBanner(saved);
    } catch (error) {
      endExpiredSession(queryClient, error);
      throw error;
    }
  }

  function undo(before: Banner | null) {
    return send(before).then(
      () => toast('Change undone'),
      (error) => toast('Failed to undo the change', { variant: 'destructive', detail: failureDetail(error) }),
    );
  }

  return useMutation({
    async mutationFn(next: Values | null) {
      const before = queryClient.getQueryData<Banner | null>(bannerKey) ?? null;
      await send(next);
      if (next) saveDraft(draftKey, undefined);
      toast(next ? 'It’s on every page now!' : 'Announcement taken down!', {
        action: { label: 'Undo', altText: 'To undo it, press F8', onClick: () => undo(before) },
      });
    },
    onError(error, next) {
      const what = next ? 'Failed to show the announcement' : 'Failed to take the announcement down';
      toast(what, { variant: 'destructive', detail: failureDetail(error) });
    },
  });
}
