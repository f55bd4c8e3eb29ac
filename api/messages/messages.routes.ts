import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../audit/audit.queries.ts';
import {
  MESSAGES_API,
  MESSAGES_LIMIT,
  MESSAGES_MAX_LIMIT,
  type MessageAnswer,
  type Messages,
  messageChangeSchema,
} from '../contract/calls/messages.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { presentPagination, sliceOf } from '../http/pagination.ts';
import { readJson } from '../http/read-json.ts';
import { idParams, pageLimit, pageNumber, validate } from '../http/validate.ts';
import type { AdministratorState, Guard } from '../sessions/require-administrator.ts';
import { countUnread, deleteMessage, listMessages, setRead } from './messages.queries.ts';

const MAX_BODY_BYTES = 1_024;

const querySchema = z.object({
  page: pageNumber,
  limit: pageLimit(MESSAGES_MAX_LIMIT).default(MESSAGES_LIMIT),
  unread: z.enum(['true', 'false', '']).default('false'),
});

const missing = (id: number) => new AppError('not_found', `There is no message ${id}.`);

/** The inbox: what visitors have written by the contact form. */
export function addMessageRoutes(router: Router, db: Kysely<DB>, guard: Guard): void {
  const one = `${MESSAGES_API.messages}/:id`;
  const answer = async (): Promise<MessageAnswer> => ({
    success: true,
    unread: await countUnread(db),
  });

  router.get(MESSAGES_API.messages, guard('viewer'), async (ctx) => {
    const query = validate(querySchema, ctx.query);
    const found = await listMessages(db, query.unread === 'true', sliceOf(query));
    ctx.body = {
      messages: found.rows.map(({ created_at, read_at, ...message }) => ({
        ...message,
        createdAt: created_at.toISOString(),
        readAt: read_at?.toISOString() ?? null,
      })),
      total: found.total,
      unread: found.unread,
      pagination: presentPagination(found.total, query),
    } satisfies Messages;
  });

  router.patch(one, guard('moderator'), async (ctx) => {
    const { id } = validate(idParams, ctx.params);
    const { read } = validate(messageChangeSchema, await readJson(ctx, MAX_BODY_BYTES));
    if (!(await setRead(db, id, read))) throw missing(id);
    ctx.body = await answer();
  });

  router.delete<AdministratorState>(one, guard('moderator'), async (ctx) => {
    const { id } = validate(idParams, ctx.params);
    const { administrator } = ctx.state;
    const deleted = await db.transaction().execute(async (trx) => {
      if (!(await deleteMessage(trx, id))) return false;
      // What was written, and by whom, goes with the message.
      await writeAudit(trx, administrator, { action: 'message.delete', subject: `${id}` });
      return true;
    });
    if (!deleted) throw missing(id);
    ctx.body = await answer();
  });
}
