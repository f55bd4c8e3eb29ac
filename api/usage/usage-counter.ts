import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { UsageKind } from '../contract/calls/usage.ts';
import type { SearchAnswer, SearchChip, SearchQuery } from '../contract/pages/search-api.ts';
import { dayIn } from '../contract/text/days.ts';
import { detached } from '../database/request-scope.ts';
import type { DB } from '../database/tables.ts';
import { searchedText } from './searched-text.ts';
import { type CountedSearch, settledSearches } from './settled-searches.ts';
import { addUsage, type UsageCount } from './usage.queries.ts';

/** Counts are stored together after so long, or when there are so many different ones. */
const STORE_EVERY_MS = 60_000;
const MOST_AT_ONCE = 2_000;

/** A search and what it counts as. */
type Search = CountedSearch & { readonly names: readonly Omit<UsageCount, 'count'>[] };

type Batch = {
  readonly since: Date;
  readonly searches: Map<string, Search>;
  /** Reads by the path of the page. */
  readonly pages: Map<string, number>;
};

export type UsageCounter = ReturnType<typeof usageCounter>;

/**
 * Counts searches and reads in memory, and adds them to the counts of the day. Nothing refers to a visitor.
 * @param timeZone IANA name of the zone in which days begin
 * @param stopping stores what has been counted when the server stops
 */
export function usageCounter(
  db: Kysely<DB>,
  timeZone: string,
  logger: Logger,
  stopping: AbortSignal,
) {
  let batch = emptyBatch();
  let storing: Promise<void> = Promise.resolve();

  /** The batch to count into. Requests cause the storing, so that a server without visitors does nothing. */
  function current(): Batch {
    const { since, searches, pages } = batch;
    const isOld = Date.now() - since.getTime() > STORE_EVERY_MS;
    if (isOld || searches.size >= MOST_AT_ONCE || pages.size >= MOST_AT_ONCE) void store();
    return batch;
  }

  function store(): Promise<void> {
    const { since, ...counted } = batch;
    batch = emptyBatch();
    const counts = countsOf(counted);
    if (counts.length > 0)
      storing = storing
        .then(() => detached(() => addUsage(db, dayIn(timeZone, since), counts)))
        .catch((err: unknown) => logger.warn({ err }, 'counts of usage could not be stored'));
    return storing;
  }
  stopping.addEventListener('abort', () => void store());

  return {
    /** Counts the first page of the results of a search. */
    countSearch(query: SearchQuery, answer: SearchAnswer): void {
      const { category = '', city = '', what, where, page } = query;
      const key = `${category}\n${city}\n${`${what}\n${where}`.trimEnd()}`;
      if (page > 1 || key.trim() === '') return;
      const { searches } = current();
      const known = searches.get(key);
      const names = known?.names ?? namesOf(query, answer);
      searches.set(key, { key, names, count: (known?.count ?? 0) + 1 });
    },
    /** Counts a read of a published page. */
    countPage(path: string): void {
      const { pages } = current();
      pages.set(path, (pages.get(path) ?? 0) + 1);
    },
    /** Stores everything that has been counted. */
    store,
  };
}

const emptyBatch = (): Batch => ({ since: new Date(), searches: new Map(), pages: new Map() });

/** The parts of an interpretation that are counted, by the names of the directory. */
const COUNTED_CHIPS: Partial<Record<SearchChip['kind'], UsageKind>> = {
  category: 'category',
  city: 'place',
  country: 'place',
};

/** What a search was for. */
function namesOf(query: SearchQuery, answer: SearchAnswer): Search['names'] {
  const chips = answer.chips.flatMap(({ kind: chip, label: name }) => {
    const kind = COUNTED_CHIPS[chip];
    return kind === undefined ? [] : [{ kind, name }];
  });
  const { open, verified, minRating, features } = query;
  const isFiltered = open || verified || minRating !== undefined || features !== undefined;
  const hasNothing = answer.results.length === 0 || answer.widened !== null;
  const text = hasNothing && !isFiltered ? searchedText(query) : null;
  return text === null ? chips : [...chips, { kind: 'nothing', name: text }];
}

/** Sums of what was counted; each name of a kind once. */
function countsOf({ searches, pages }: Pick<Batch, 'searches' | 'pages'>): UsageCount[] {
  const sums = new Map<string, UsageCount>();
  for (const { names, count } of settledSearches(searches.values()))
    for (const { kind, name } of names) {
      const key = `${kind} ${name}`;
      sums.set(key, { kind, name, count: (sums.get(key)?.count ?? 0) + count });
    }
  for (const [name, count] of pages) sums.set(`page ${name}`, { kind: 'page', name, count });
  return [...sums.values()];
}
