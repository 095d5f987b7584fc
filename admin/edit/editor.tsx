import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { reportFailure, useWrite } from '#admin/history/use-write.ts';
import { confirmation } from '#admin/history/writes.ts';
import { capitalized, completeValues, type Noun, type SavedItem } from '#records/declare/noun.ts';
import { toast } from '#ui/toast.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { ItemForm } from './form.tsx';
import { ItemList } from './list.tsx';
import { Preview } from './preview.tsx';
import { useDeleteDialog } from './use-delete-dialog.tsx';
import { useEditing } from './use-editing.ts';

/** Form and list of one noun: create, edit and delete. */
export function Editor({ noun }: { noun: Noun }) {
  const formHeading = useRef<HTMLHeadingElement>(null);
  const listHeading = useRef<HTMLHeadingElement>(null);
  const editing = useEditing(noun, () => focusForm());
  const { item, draft } = editing;
  const deleting = useDeleteDialog(noun, ({ id }) => {
    // The draft is kept in case the deletion is undone.
    if (id === item?.id) editing.open();
    focusList();
  });
  const { write } = useWrite();
  const confirming = useMutation({
    mutationFn: (confirmed: SavedItem) => write(confirmation(noun, confirmed)),
    onSuccess(_, { id }) {
      // Closes a form that would hold an outdated version. A draft stays.
      if (id === item?.id && !draft?.values) editing.open();
      focusList();
    },
  });
  const focusList = () => listHeading.current?.focus({ preventScroll: true });
  const focusForm = () => formHeading.current?.focus({ preventScroll: true });

  async function edit(next: SavedItem) {
    try {
      if (!(await editing.edit(next))) return;
    } catch (error) {
      return reportFailure(`Failed to open ${noun.name}`, error);
    }
    focusForm();
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
  }
  function discard(next?: SavedItem) {
    const undo = editing.discard(next);
    focusForm();
    return undo;
  }
  function discardWithUndo() {
    const onClick = discard(item);
    toast('Draft discarded', { action: { label: 'Undo', altText: 'To undo it, press F8', onClick } });
  }

  return (
    <div className={noun.loadPreview && 'xl:grid xl:grid-cols-[1fr_16.375rem] xl:gap-x-8'}>
      <section className="mt-8 rounded-card border border-line bg-raised p-5 sm:p-8">
        <h2 ref={formHeading} tabIndex={-1} className="type-subheading">
          {item ? `Edit ${capitalized(noun.name)}` : `Create New ${capitalized(noun.name)}`}
        </h2>
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
            onKeepTheirs={() => discard(draft.conflict?.theirs ?? undefined)}
          />
        )}
        <ItemForm
          key={editing.formCount}
          noun={noun}
          item={item}
          draft={draft}
          isPending={editing.isPending}
          onSubmit={editing.submit}
          onType={editing.changeValues}
          onUpload={editing.changeUpload}
          onCancel={item && (() => discard())}
          // The conflict panel has its own buttons.
          onDiscard={draft?.conflict ? undefined : discardWithUndo}
        />
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
        onDelete={deleting.open}
        onConfirm={(next) => confirming.isPending || confirming.mutate(next)}
      />
      {deleting.dialog}
    </div>
  );
}
