import type { Kysely, Selectable } from 'kysely';
import { writeAudit } from '../audit/audit.queries.ts';
import type { Config } from '../config.ts';
import { BACKUP_ROUTES } from '../contract/calls/backups.ts';
import type { BackupsTable } from '../database/tables/backups.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import type { Serve } from '../http/serve-routes.ts';
import { targetName } from '../publish-target.ts';
import { readBackups, requestBackup } from './backups.queries.ts';
import { scheduleAround } from './schedule.ts';

/**
 * The state of backups, and requesting one. The server makes it in a separate process.
 * @param options.settings null if no backups are configured
 * @param options.timeZone IANA name of the zone of the schedule
 */
export function addBackupRoutes(
  serve: Serve,
  db: Kysely<DB>,
  options: { readonly settings: Config['backup']; readonly timeZone: string },
): void {
  const { settings, timeZone } = options;

  async function readState() {
    const { open, lastGood, recent } = await readBackups(db);
    return {
      schedule: settings && {
        target: targetName(settings.to),
        at: settings.at,
        keep: settings.keep,
        next: scheduleAround(settings.at, timeZone, new Date()).next,
      },
      open: open ? presentAttempt(open) : null,
      lastGood: lastGood ? presentAttempt(lastGood) : null,
      recent: recent.map(presentAttempt),
    };
  }

  serve(BACKUP_ROUTES.read, readState);

  serve(BACKUP_ROUTES.start, async ({ ctx, administrator }) => {
    if (settings === null)
      throw new AppError(
        'conflict',
        'No place for backups is configured. Set BACKUP_TO on the server, and restart it.',
      );
    await db.transaction().execute(async (trx) => {
      await requestBackup(trx, administrator.username);
      await writeAudit(trx, administrator, {
        action: 'backup.start',
        subject: targetName(settings.to),
      });
    });
    ctx.status = 202;
    return readState();
  });
}

function presentAttempt(attempt: Selectable<BackupsTable>) {
  const { status, target, file, bytes, error } = attempt;
  return {
    status,
    requestedBy: attempt.requested_by,
    createdAt: attempt.created_at,
    startedAt: attempt.started_at,
    finishedAt: attempt.finished_at,
    file: target !== null && file !== null ? `${target}/${file}` : null,
    bytes,
    rows: attempt.row_count,
    error,
  };
}
