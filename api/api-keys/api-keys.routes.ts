import type { Kysely } from 'kysely';
import { writeAudit } from '../audit/audit.queries.ts';
import { API_KEY_ROUTES } from '../contract/calls/api-keys.ts';
import type { DB } from '../database/tables.ts';
import { done, type Serve } from '../http/serve-routes.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.queries.ts';

/** The API keys of programs: listing, creating and revoking them. */
export function addApiKeyRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(API_KEY_ROUTES.list, () => listApiKeys(db));

  serve(API_KEY_ROUTES.create, ({ body, administrator }) =>
    db.transaction().execute(async (trx) => {
      const created = await createApiKey(trx, { ...body, createdBy: administrator.username });
      const { name: subject, prefix, scopes } = created.row;
      const after = { prefix, scopes };
      await writeAudit(trx, administrator, { action: 'api_key.create', subject, after });
      return { ...created.row, secret: created.secret };
    }),
  );

  serve(API_KEY_ROUTES.revoke, async ({ params: { id }, administrator }) => {
    const name = await db.transaction().execute(async (trx) => {
      const { name: subject, prefix, scopes } = await revokeApiKey(trx, id);
      const before = { prefix, scopes };
      await writeAudit(trx, administrator, { action: 'api_key.revoke', subject, before });
      return subject;
    });
    return done(`The key ${name} is revoked.`);
  });
}
