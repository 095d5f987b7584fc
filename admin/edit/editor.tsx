import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { reportFailure, useWrite } from '#admin/history/use-write.ts';
import { confirmation, takingDown, type Write } from '#admin/history/writes.ts';
import type { Values } from '#records/declare/field.ts';
import { capitalized, completeValues, type Noun, type SavedItem } from '#records/declare/noun.ts';
import { focusInView } from '#ui/focus.ts';
import { toast } from '#ui/toast.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { ItemForm } from './form.tsx';
import { JustPublished } from './just-published.tsx';
import { ItemList } from './list.tsx';
import { Preview } from './preview.tsx';
import { takesDown } from './save-choices.ts';
import { headingBeside } from './shown-item.ts';
import { useAdminList } from './use-admin-list.ts';
import { useDeleteDialog } from './use-delete-dialog.tsx';
import { useEditing } from './use-editing.ts';
import { useTakeDownDialog } from './use-take-down.tsx';

/** Form and list of one noun: create, edit and delete. */
export function Editor({ noun }: { noun: Noun }) {
  const formHeading = useRef<HTMLHeadingElement>(null);
  const listHeading = useRef<HTMLHeadingElement>(null);
  const [publishedId, setPublishedId] = useState<string>();
  /** Where to go on after a row is gone. */
  const beside = useRef<HTMLElement>(null);
  const { data: items = [] } = useAdminList(noun);
  const focusForm = () => focusInView(formHeading.current);
  const focusList = () => focusInView(beside.current?.isConnected ? beside.current : listHeading.current);
  const editing = useEditing(noun, (saved) => {
    setPublishedId(!item || item.state ? saved?.id : undefined);
    focusForm();
  });
  const { item, draft } = editing;
  const deleting = useDeleteDialog(noun, ({ id }) => {
    // The draft is kept in case the deletion is undone.
    if (id === item?.id) editing.open();
    focusList();
  });
  const { write } = useWrite();
  const takeDown = useTakeDownDialog(noun);
  const changing = useMutation({
    mutationFn: ({ of, by }: { of: SavedItem; by: (noun: Noun, item: SavedItem) => Write }) => write(by(noun, of)),
    onSuccess(_, { of }) {
      // Closes a form that would hold an outdated version. A draft stays.
      if (of.id === item?.id && !draft?.values) editing.open();
      focusList();
    },
  });

  async function submit(input: Values) {
    if (item && takesDown(item, input, new Date()) && !(await takeDown.ask(item))) return undefined;
    return editing.submit(input);
  }
  async function edit(next: SavedItem) {
    setPublishedId(undefined);
    try {
      if (!(await editing.edit(next))) return;
    } catch (error) {
      return reportFailure(`Failed to open ${noun.name}`, error);
    }
    formHeading.current?.focus({ preventScroll: true });
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
  }
  function showList() {
    listHeading.current?.scrollIntoView();
    listHeading.current?.focus({ preventScroll: true });
  }
  function leaveRow(left: SavedItem, action: (left: SavedItem) => void) {
    beside.current = headingBeside(left) ?? null;
    action(left);
  }
  /** Shows another item or none. What was changed can be brought back. */
  function discard(text: string, next?: SavedItem) {
    const undo = editing.discard(next);
    focusForm();
    if (!undo) return;
    const onClick = () => {
      undo();
      focusForm();
    };
    toast(text, { detail: item?.title, action: { label: 'Undo', altText: 'To undo it, press F8', onClick } });
  }

  return (
    <div className={noun.loadPreview && 'xl:grid xl:grid-cols-[1fr_16.375rem] xl:gap-x-8'}>
      <section className="mt-8 rounded-card border border-line bg-raised p-5 sm:p-8">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
          <h2 ref={formHeading} tabIndex={-1} className="type-subheading">
            {item ? `Edit ${capitalized(noun.name)}` : `Create New ${capitalized(noun.name)}`}
          </h2>
          {/* The form is higher than a phone's screen, and the list is below it. */}
          {items.length > 0 && (
            <button type="button" className="link tap-target" onClick={() => showList()}>
              {items.length === 1 ? `See the ${noun.name}` : `See all ${items.length} ${noun.plural}`}
            </button>
          )}
        </div>
        {noun.admin.intro && <p className="mt-3 text-quiet">{noun.admin.intro}</p>}
        {item && draft?.conflict && (
          <ConflictPanel
            // The key remounts the panel for another conflict, so that it is focused like the first one.
            key={`${item.id} ${draft.conflict.theirs?.version}`}
            noun={noun}
            base={item}
            conflict={draft.conflict}
            inForm={draft.values ?? {}}
            isPending={editing.isPending}
            onCopy={editing.copyToForm}
            onKeepTheirs={() => discard('Changes discarded', draft.conflict?.theirs ?? undefined)}
          />
        )}
        <ItemForm
          key={editing.formCount}
          noun={noun}
          item={item}
          draft={draft}
          isPending={editing.isPending}
          onSubmit={submit}
          onType={editing.changeValues}
          onUpload={editing.changeUpload}
          onCancel={item && (() => discard('Changes discarded'))}
          // The conflict panel has its own buttons.
          onDiscard={draft?.conflict ? undefined : () => discard('Draft discarded', item)}
        />
        <JustPublished noun={noun} id={publishedId} />
      </section>
      {noun.loadPreview && (
        <Preview
          noun={noun}
          load={noun.loadPreview}
          item={item}
          initial={completeValues(noun, { ...item, ...draft?.values })}
          typed={editing.typed}
        />
      )}
      <ItemList
        noun={noun}
        headingRef={listHeading}
        onEdit={edit}
        onDelete={(next) => leaveRow(next, deleting.open)}
        onConfirm={(of) => changing.isPending || leaveRow(of, () => changing.mutate({ of, by: confirmation }))}
        onTakeDown={async (of) => (await takeDown.ask(of)) && changing.mutate({ of, by: takingDown })}
      />
      {deleting.dialog}
      {takeDown.dialog}
    </div>
  );
}
