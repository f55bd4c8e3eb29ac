import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { AUDIT_API, AUDIT_MAX_LIMIT, auditSchema } from '../../api/contract/calls/audit.ts';
import type { ImportState } from '../../api/contract/calls/imports-api.ts';
import { call } from './call.ts';

const startedSchema = z.object({ importId: z.number() });

type Imports = readonly Pick<ImportState, 'id' | 'createdAt'>[];

/** Looks through what administrators have done, the newest first, as far back as the oldest import. */
async function readImportStarters(imports: Imports): Promise<ReadonlyMap<number, string>> {
  const oldest = Math.min(...imports.map(({ createdAt }) => Date.parse(createdAt)));
  const starters = new Map<number, string>();
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const { entries, pagination } = await call(
      `${AUDIT_API}?${new URLSearchParams({ action: 'import.start', page: `${page}`, limit: `${AUDIT_MAX_LIMIT}` })}`,
      auditSchema,
    );
    for (const { after, username } of entries) {
      const { data } = startedSchema.safeParse(after);
      if (data && username !== null) starters.set(data.importId, username);
    }
    if (entries.some(({ at }) => Date.parse(at) < oldest)) break;
    totalPages = pagination.totalPages;
  }
  return starters;
}

const importStartersQuery = (imports: Imports) =>
  queryOptions({
    queryKey: ['audit', 'import-starters', imports[0]?.id, imports.at(-1)?.id],
    queryFn: () => readImportStarters(imports),
    enabled: imports.length > 0,
    // Who has started an import does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });

const NOBODY: ReadonlyMap<number, string> = new Map();

/** Who has started each import; nobody is known of those that did not come through the back office. */
export const useImportStarters = (imports: Imports): ReadonlyMap<number, string> =>
  useQuery(importStartersQuery(imports)).data ?? NOBODY;
