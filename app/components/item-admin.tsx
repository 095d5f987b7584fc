import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError, request } from '#app/api.ts';
import { adminCheckKey } from '#app/components/admin-gate.tsx';
import { ConfirmDelete } from '#app/components/confirm-delete.tsx';
import { type FieldErrors, ItemForm, type Values } from '#app/components/item-form.tsx';
import { keep, readKept } from '#app/components/kept-in-browser.ts';
import { ListEmpty, ListFailure, ListLoading } from '#app/components/list-states.tsx';
import { Button } from '#app/ui/button.tsx';
import { bin, Icon, pencil } from '#app/ui/icon.tsx';
import { toast } from '#app/ui/toast.ts';

type Item = { id: string; title: string };

/** What volunteers look after: its name in sentences, where it lives in the API, how a form and a list show it. */
export type Noun<Kind extends Item, Input> = {
  name: string;
  plural: string;
  listKey: [string, string];
  schema: z.ZodMiniType<Input>;
  emptyValues: Values;
  missingText: string;
  emptyText: string;
  fields: ReactNode;
  details: (item: Kind) => ReactNode;
  scrollOnEdit: (form: HTMLElement) => void;
};

function capitalized(word: string) {
  return word[0]?.toUpperCase() + word.slice(1);
}

/** What the server found wrong with single fields, if that is why it refused. */
function fieldErrors(error: unknown): FieldErrors | undefined {
  if (!(error instanceof ApiError)) return undefined;
  // Of all fields only this one can make a request that large: 100,000 characters of three bytes or more.
  if (error.status === 413) return { content: 'Content is too long to be saved' };
  if (error.status !== 400) return undefined;
  const { errors = [] } = JSON.parse(error.body) as { errors?: { field: string; message: string }[] };
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

/** Form and list of one noun: create, edit, delete, with a word on how each of them went. */
export function ItemAdmin<Kind extends Item, Input>({ noun }: { noun: Noun<Kind, Input> }) {
  const { name, plural, listKey } = noun;
  const url = listKey.join('/');
  const queryClient = useQueryClient();
  const formPlace = useRef<HTMLElement>(null);
  const [editing, setEditing] = useKept<Kind>(`editing ${url}`);
  const [deleting, setDeleting] = useState<Kind>();
  const [formCount, setFormCount] = useState(0);
  const draftKey = `draft ${url} ${editing?.id ?? 'new'}`;

  async function write(action: 'create' | 'update' | 'delete', method: string, path: string, body?: Input) {
    try {
      await request(method, path, body);
    } catch (error) {
      toast(`Failed to ${action} ${name}`, 'destructive');
      if (error instanceof ApiError && error.status === 401) {
        queryClient.setQueryData(adminCheckKey, { isAuthenticated: false, isExpired: true });
      }
      throw error;
    }
    toast(`${capitalized(name)} ${action}d successfully!`);
    await queryClient.invalidateQueries({ queryKey: listKey });
  }
  const save = useMutation({
    mutationFn: (input: Input) =>
      editing ? write('update', 'PATCH', `${url}/${editing.id}`, input) : write('create', 'POST', url, input),
  });
  const remove = useMutation({
    mutationFn: (item: Kind) => write('delete', 'DELETE', `${url}/${item.id}`),
    onSuccess: (_, item) => item.id === editing?.id && startAfresh(),
  });

  function startAfresh() {
    keep(draftKey, undefined);
    setEditing(undefined);
    setFormCount(formCount + 1);
  }
  async function submit(input: Input) {
    try {
      await save.mutateAsync(input);
      startAfresh();
    } catch (error) {
      return fieldErrors(error);
    }
  }
  function edit(item: Kind) {
    setEditing(item);
    if (formPlace.current) noun.scrollOnEdit(formPlace.current);
  }
  function confirmDelete(item: Kind) {
    setDeleting(undefined);
    remove.mutate(item);
  }

  return (
    <>
      <section ref={formPlace} className="mt-10 scroll-mt-24 rounded-card border border-line bg-raised p-5 sm:p-8">
        <h2 className="type-subheading">{editing ? `Edit ${capitalized(name)}` : `Create New ${capitalized(name)}`}</h2>
        <ItemForm
          key={`${draftKey} ${formCount}`}
          draftKey={draftKey}
          emptyValues={editing ? pick(editing, noun.emptyValues) : noun.emptyValues}
          schema={noun.schema}
          missingText={noun.missingText}
          submitLabel={editing ? `Update ${capitalized(name)}` : `Create ${capitalized(name)}`}
          isPending={save.isPending}
          onSubmit={submit}
          onCancel={editing && startAfresh}
        >
          {noun.fields}
        </ItemForm>
      </section>
      <ItemList noun={noun} plural={plural} onEdit={edit} onDelete={setDeleting} />
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

/** State that survives a reload, as drafts do. */
function useKept<Value>(key: string) {
  const [value, setValue] = useState<Value | undefined>(() => readKept<Value>(key));
  function set(next: Value | undefined) {
    keep(key, next);
    setValue(next);
  }
  return [value, set] as const;
}

function pick(item: Item, values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, (item as unknown as Values)[name] ?? '']));
}

function ItemList<Kind extends Item, Input>({
  noun,
  plural,
  onEdit,
  onDelete,
}: {
  noun: Noun<Kind, Input>;
  plural: string;
  onEdit: (item: Kind) => void;
  onDelete: (item: Kind) => void;
}) {
  const { data, isError, refetch } = useQuery<Kind[]>({ queryKey: noun.listKey });
  return (
    <section className="mt-14">
      <h2 className="type-subheading">
        All {capitalized(plural)} ({data?.length ?? 0})
      </h2>
      {isError && !data && <ListFailure text={`We could not load the ${plural}.`} onRetry={refetch} />}
      {!data && !isError && <ListLoading text={`Loading ${plural}...`} />}
      {data?.length === 0 && <ListEmpty text={noun.emptyText} />}
      <ul className="mt-6 border-line border-b">
        {data?.map((item) => (
          <li
            key={item.id}
            className="room-[8rem] grid gap-4 border-line border-t py-5 sm:grid-cols-[1fr_auto] sm:items-start sm:gap-8"
          >
            <div className="wrap-anywhere *:line-clamp-8">
              <h3 className="font-sans font-semibold text-heading text-lg tracking-normal">{item.title}</h3>
              {noun.details(item)}
            </div>
            <div className="flex gap-3">
              <Button look="quiet" className="px-4 py-2" onClick={() => onEdit(item)} aria-label={`Edit ${item.title}`}>
                <Icon d={pencil} size={18} />
                Edit
              </Button>
              <Button
                look="quiet"
                className="px-4 py-2"
                onClick={() => onDelete(item)}
                aria-label={`Delete ${item.title}`}
              >
                <Icon d={bin} size={18} />
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
