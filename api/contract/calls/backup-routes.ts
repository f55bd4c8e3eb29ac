import { backupStateSchema } from './backups.ts';
import { defineRoutes, json } from './route.ts';

/** Copies of the database. */
export const BACKUP_ROUTES = defineRoutes({
  read: {
    endpoint: 'GET /api/admin/backups',
    summary: 'The last backups and the time of the next one',
    access: 'administrator',
    answers: json(backupStateSchema),
  },
  start: {
    endpoint: 'POST /api/admin/backups',
    summary: 'Queues a backup',
    description: 'The server makes the backup in the background; `GET` reports its progress.',
    access: 'administrator',
    answers: { 202: { description: 'The backup is queued', schema: backupStateSchema } },
    errors: ['conflict'],
  },
});
