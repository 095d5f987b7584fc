import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#app/ui/toast.ts';
import type { FieldError } from '#domain/problem.ts';
import { adminCheckKey } from './admin-check.ts';
import { ApiError, request } from './api.tsx';
import { ConfirmDelete } from './confirm-delete.tsx';
import { saveDraft, useDraft } from './drafts.ts';
import type { Values } from './field.ts';
import { type FieldErrors, ItemForm } from './item-form.tsx';
import { ItemList } from './item-list.tsx';
import { listKey } from './list.ts';
import { apiPath, capitalized, type Item, type Noun } from './noun.ts';

/** The messages by field, if the server rejected the input because of single fields. */
function fieldErrors({ fields }: Noun, error: unknown, sent: Values): FieldErrors | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 413) {
    const [longest = ''] = Object.keys(sent).sort(
      (one, other) => (sent[other]?.length ?? 0) - (sent[one]?.length ?? 0),
    );
    return { [longest]: `${fields[longest]?.label} is too long to be saved` };
  }
  if (error.status !== 400) return undefined;
  const { errors = [] } = JSON.parse(error.body) as { errors?: FieldError[] };
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

/** Form and list of one noun: create, edit and delete, each with a toast for its outcome. */
export function AdminScreen({ noun }: { noun: Noun }) {
  const { name } = noun;
  const url = apiPath(noun);
  const queryClient = useQueryClient();
  const [editing, setEditing] = useDraft<Item & Values>(`editing ${url}`);
  const [deleting, setDeleting] = useState<Item>();
  const [formCount, setFormCount] = useState(0);
  const draftKey = `draft ${url} ${editing?.id ?? 'new'}`;

  async function write(action: 'create' | 'update' | 'delete', method: string, path: string, body?: Values) {
    try {
      await request(method, path, body);
    } catch (error) {
      toast(`Failed to ${action} ${name}`, { variant: 'destructive' });
      if (error instanceof ApiError && error.status === 401) {
        queryClient.setQueryData(adminCheckKey, { isAuthenticated: false, isExpired: true });
      }
      throw error;
    }
    toast(`${capitalized(name)} ${action}d successfully!`);
    await queryClient.invalidateQueries({ queryKey: listKey(noun) });
  }
  const save = useMutation({
    mutationFn: (input: Values) =>
      editing ? write('update', 'PATCH', `${url}/${editing.id}`, input) : write('create', 'POST', url, input),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Item) => write('delete', 'DELETE', `${url}/${id}`),
    onSuccess: (_, { id }) => id === editing?.id && resetForm(),
  });

  function resetForm() {
    saveDraft(draftKey, undefined);
    setEditing(undefined);
    setFormCount(formCount + 1);
  }
  async function submit(input: Values) {
    try {
      await save.mutateAsync(input);
      resetForm();
    } catch (error) {
      return fieldErrors(noun, error, input);
    }
  }
  function edit(item: Item & Values) {
    setEditing(item);
    window.scrollTo({ top: 0, behavior: 'smooth' });
  }
  function confirmDelete(item: Item) {
    setDeleting(undefined);
    remove.mutate(item);
  }

  return (
    <>
      <section className="mt-10 rounded-card border border-line bg-raised p-5 sm:p-8">
        <h2 className="type-subheading">{editing ? `Edit ${capitalized(name)}` : `Create New ${capitalized(name)}`}</h2>
        <ItemForm
          key={`${draftKey} ${formCount}`}
          draftKey={draftKey}
          noun={noun}
          item={editing}
          isPending={save.isPending}
          onSubmit={submit}
          onCancel={editing && resetForm}
        />
      </section>
      <ItemList noun={noun} onEdit={edit} onDelete={setDeleting} />
      {deleting && (
        <ConfirmDelete
          question={`Are you sure you want to delete this ${name}?`}
          subject={deleting.title}
          onConfirm={() => confirmDelete(deleting)}
          onCancel={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
