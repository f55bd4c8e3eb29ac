import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { NOTE_ROUTES, type Notes } from '../../api/contract/calls/notes.ts';
import { call } from './call.ts';
import { LISTINGS_KEY } from './listings-changed.ts';
import { useChange } from './use-change.ts';

const notesQuery = (id: number) =>
  queryOptions({
    queryKey: [...LISTINGS_KEY, 'notes', id],
    queryFn: ({ signal }) => call(NOTE_ROUTES.read, { params: { id }, signal }),
  });

/** The notes of a listing, and who takes care of it. */
export const useNotes = (id: number) => useQuery(notesQuery(id));

const show = (id: number) => (client: QueryClient, notes: Notes) =>
  client.setQueryData(notesQuery(id).queryKey, notes);

export const useAddNote = (id: number) =>
  useChange((text: string) => call(NOTE_ROUTES.add, { params: { id }, body: { text } }), show(id));

export const useDeleteNote = (id: number) =>
  useChange((noteId: number) => call(NOTE_ROUTES.delete, { params: { id, noteId } }), show(id));

/** Assigns the listing to an account, or to nobody. */
export const useAssign = (id: number) =>
  useChange(
    (username: string | null) => call(NOTE_ROUTES.assign, { params: { id }, body: { username } }),
    (client, notes) => {
      show(id)(client, notes);
      return client.invalidateQueries({ queryKey: [...LISTINGS_KEY, 'history', id] });
    },
  );
