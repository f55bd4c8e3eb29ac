import type { Kysely } from 'kysely';
import type { Administrator } from '../administrators/administrators.ts';
import { writeAudit } from '../audit/audit.queries.ts';
import { NOTE_ROUTES } from '../contract/calls/notes.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import type { Serve } from '../http/serve-routes.ts';
import { invalidInput } from '../http/validate.ts';
import {
  addNote,
  assign,
  deleteNote,
  findAssignee,
  findName,
  listAccounts,
  listNotes,
} from './notes.queries.ts';

/** Notes of listings, and who takes care of them. */
export function addNoteRoutes(serve: Serve, db: Kysely<DB>): void {
  const read = async (id: number, reader: Administrator) => {
    const [notes, assignee, accounts] = await Promise.all([
      listNotes(db, id),
      findAssignee(db, id),
      listAccounts(db),
    ]);
    return {
      notes: notes.map(({ authorId, at, ...note }) => ({
        ...note,
        at: at.toISOString(),
        canDelete: authorId === reader.id || reader.role === 'administrator',
      })),
      assignee,
      accounts: accounts.map(({ username }) => username),
    };
  };
  const nameOf = async (id: number): Promise<string> => {
    const found = await findName(db, id);
    if (!found) throw new AppError('not_found', `There is no listing ${id}.`);
    return found.name;
  };

  serve(NOTE_ROUTES.read, async ({ params: { id }, administrator }) => {
    await nameOf(id);
    return read(id, administrator);
  });

  serve(NOTE_ROUTES.add, async ({ params: { id }, body: { text }, administrator }) => {
    await nameOf(id);
    await db.transaction().execute((trx) => addNote(trx, id, administrator, text));
    return read(id, administrator);
  });

  serve(NOTE_ROUTES.delete, async ({ params: { id, noteId }, administrator }) => {
    const subject = await nameOf(id);
    const only = administrator.role === 'administrator' ? undefined : administrator.id;
    await db.transaction().execute(async (trx) => {
      const before = await deleteNote(trx, { businessId: id, noteId }, only);
      if (!before)
        throw new AppError('not_found', `There is no note ${noteId} that you may delete.`);
      // The log does not have the text, which is deleted for good.
      await writeAudit(trx, administrator, {
        ...{ action: 'note.delete', subject, businessId: id, before },
      });
    });
    return read(id, administrator);
  });

  serve(NOTE_ROUTES.assign, async ({ params: { id }, body: { username }, administrator }) => {
    const subject = await nameOf(id);
    const accounts = await listAccounts(db);
    const account = accounts.find((one) => one.username === username);
    if (username !== null && !account)
      throw invalidInput([{ path: 'username', message: 'must be the name of an account' }]);
    await db.transaction().execute(async (trx) => {
      const before = await findAssignee(trx, id);
      if (before === username) return;
      await assign(trx, id, account?.id ?? null);
      await writeAudit(trx, administrator, {
        ...{ action: 'business.assign', subject, businessId: id },
        ...{ before: { assignee: before }, after: { assignee: username } },
      });
    });
    return read(id, administrator);
  });
}
