import type { Kysely } from 'kysely';
import { writeAudit } from '../audit/audit.queries.ts';
import { MESSAGE_ROUTES } from '../contract/calls/messages.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { presentPagination, sliceOf } from '../http/pagination.ts';
import type { Serve } from '../http/serve-routes.ts';
import { readUnread } from '../overview/overview.queries.ts';
import { deleteMessage, listMessages, setRead } from './messages.queries.ts';

const missing = (id: number) => new AppError('not_found', `There is no message ${id}.`);

/** The inbox of the contact form. */
export function addMessageRoutes(serve: Serve, db: Kysely<DB>): void {
  const answer = async () => ({
    success: true as const,
    unread: (await readUnread(db)).count,
  });

  serve(MESSAGE_ROUTES.list, async ({ query }) => {
    const found = await listMessages(db, query.unread, sliceOf(query));
    return { ...found, pagination: presentPagination(found.total, query) };
  });

  serve(MESSAGE_ROUTES.change, async ({ params: { id }, body: { read } }) => {
    if (!(await setRead(db, id, read))) throw missing(id);
    return answer();
  });

  serve(MESSAGE_ROUTES.delete, async ({ params: { id }, administrator }) => {
    const deleted = await db.transaction().execute(async (trx) => {
      if (!(await deleteMessage(trx, id))) return false;
      // The log has only the number: name and text of the sender are deleted with the message.
      await writeAudit(trx, administrator, { action: 'message.delete', subject: `${id}` });
      return true;
    });
    if (!deleted) throw missing(id);
    return answer();
  });
}
