import type { Deletion } from '../contract/calls/deletions.ts';
import type { DeletionRow } from './deletions.queries.ts';

export function presentDeletion(row: DeletionRow): Deletion {
  const state = stateOf(row);
  return {
    id: row.id,
    kind: row.kind,
    state,
    username: row.username,
    example: row.example,
    businessCount: row.businessCount,
    progress: row.done === null || row.total === null ? null : { done: row.done, total: row.total },
    createdAt: row.createdAt.toISOString(),
    undoUntil: row.undoUntil.toISOString(),
    canUndo: (state === 'done' || state === 'deleting') && row.inTime,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    purgedAt: row.purgedAt?.toISOString() ?? null,
  };
}

function stateOf({ underWay, undoneAt, purgedAt }: DeletionRow): Deletion['state'] {
  if (underWay !== null) return underWay === 'restore' ? 'restoring' : 'deleting';
  if (undoneAt !== null) return 'undone';
  return purgedAt === null ? 'done' : 'purged';
}
