import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { AUDIT_MAX_LIMIT, AUDIT_ROUTES, type AuditAction } from '../../api/contract/calls/audit.ts';
import type { ImportState } from '../../api/contract/calls/imports-api.ts';
import { call } from './call.ts';

const startedSchema = z.object({ importId: z.number() });

/** The names of accounts by the ids of imports. */
type Starters = ReadonlyMap<number, string>;
type Imports = readonly Pick<ImportState, 'id' | 'createdAt'>[];

/** Reads the audit log from the newest entry of an action back to the oldest of the imports. */
async function readStartersBy(action: AuditAction, imports: Imports): Promise<Starters> {
  const oldest = Math.min(...imports.map(({ createdAt }) => Date.parse(createdAt)));
  const starters = new Map<number, string>();
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const { entries, pagination } = await call(AUDIT_ROUTES.list, {
      query: { action, page, limit: AUDIT_MAX_LIMIT },
    });
    for (const { after, username } of entries) {
      const { data } = startedSchema.safeParse(after);
      if (data && username !== null) starters.set(data.importId, username);
    }
    if (entries.some(({ at }) => Date.parse(at) < oldest)) break;
    totalPages = pagination.totalPages;
  }
  return starters;
}

async function readImportStarters(imports: Imports): Promise<Starters> {
  const [started, tried] = await Promise.all([
    readStartersBy('import.start', imports),
    readStartersBy('import.try', imports),
  ]);
  return new Map([...started, ...tried]);
}

const importStartersQuery = (imports: Imports) =>
  queryOptions({
    queryKey: ['audit', 'import-starters', imports[0]?.id, imports.at(-1)?.id],
    queryFn: () => readImportStarters(imports),
    enabled: imports.length > 0,
    // The starter of an import does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });

const NONE: Starters = new Map();

/** The account that started each import. Imports from the command line have none. */
export const useImportStarters = (imports: Imports): Starters =>
  useQuery(importStartersQuery(imports)).data ?? NONE;
