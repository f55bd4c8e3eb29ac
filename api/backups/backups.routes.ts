import type Router from '@koa/router';
import type { Kysely, Selectable } from 'kysely';
import { writeAudit } from '../audit/audit.queries.ts';
import { BACKUPS_API, type BackupAttempt, type BackupState } from '../contract/calls/backups.ts';
import type { BackupsTable } from '../database/tables/backups.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { targetName } from '../publish-target.ts';
import type { AdministratorState, Guard } from '../sessions/require-administrator.ts';
import type { BackupSettings } from './backup-settings.ts';
import { readBackups, requestBackup } from './backups.queries.ts';
import { scheduleAround } from './schedule.ts';

/**
 * The state of backups, and asking for one. The server makes it in a process of its own.
 * @param options.settings null where no backups are scheduled
 * @param options.timeZone of the schedule
 * @param guard requireAdministrator
 */
export function addBackupRoutes(
  router: Router,
  db: Kysely<DB>,
  options: { readonly settings: BackupSettings | null; readonly timeZone: string },
  guard: Guard,
): void {
  const { settings, timeZone } = options;

  async function readState(): Promise<BackupState> {
    const { open, lastGood, recent } = await readBackups(db);
    return {
      schedule: settings && {
        target: targetName(settings.to),
        at: settings.at,
        keep: settings.keep,
        next: scheduleAround(settings.at, timeZone, new Date()).next.toISOString(),
      },
      open: open ? presentAttempt(open) : null,
      lastGood: lastGood ? presentAttempt(lastGood) : null,
      recent: recent.map(presentAttempt),
    };
  }

  router.get(BACKUPS_API, guard('administrator'), async (ctx) => {
    ctx.body = (await readState()) satisfies BackupState;
  });

  router.post<AdministratorState>(BACKUPS_API, guard('administrator'), async (ctx) => {
    if (settings === null)
      throw new AppError(
        'conflict',
        'No place for backups is configured. Set BACKUP_TO on the server, and restart it.',
      );
    const { administrator } = ctx.state;
    await db.transaction().execute(async (trx) => {
      await requestBackup(trx, administrator.username);
      await writeAudit(trx, administrator, {
        action: 'backup.start',
        subject: targetName(settings.to),
      });
    });
    ctx.status = 202;
    ctx.body = (await readState()) satisfies BackupState;
  });
}

function presentAttempt(attempt: Selectable<BackupsTable>): BackupAttempt {
  const { status, requested_by, created_at, started_at, finished_at, target } = attempt;
  const { file, bytes, row_count, error } = attempt;
  return {
    status,
    requestedBy: requested_by,
    createdAt: created_at.toISOString(),
    startedAt: started_at?.toISOString() ?? null,
    finishedAt: finished_at?.toISOString() ?? null,
    file: target !== null && file !== null ? `${target}/${file}` : null,
    bytes,
    rows: row_count,
    error,
  };
}
