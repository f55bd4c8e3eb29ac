import { type Kysely, sql } from 'kysely';
import {
  adminListSchema,
  LIST_SORTS,
  SORT_ORDERS,
  type SortOrder,
} from '../../api/contract/calls/admin-list.ts';
import { type AdminListQuery, LISTING_ROUTES } from '../../api/contract/calls/listing-routes.ts';
import { OVERVIEW_ROUTES } from '../../api/contract/calls/overview.ts';
import { REPORT_ROUTES } from '../../api/contract/calls/reports.ts';
import { routePath } from '../../api/contract/calls/route.ts';
import type { DB } from '../../api/database/tables.ts';
import { adminFilters, removeWork } from './admin-filters.ts';
import { atMost, type Figures, type Measured, percentile, percentileMs } from './report.ts';
import type { Scratch } from './scratch.ts';
import { startServer } from './server.ts';

/** Number of requests for each of the other screens. */
const TIMES = 40;

const PLACES = ['first', 'last', 'middle'] as const;
type Look = {
  readonly name: string;
  readonly place: (typeof PLACES)[number];
  /** Whether it is the first request with this filter since a write. */
  readonly isNew: boolean;
  readonly milliseconds: number;
};

/**
 * Requests, over HTTP and as an administrator, the first, the last and the middle page of the list of
 * listings, in every order and with every filter; and the data of the other screens. Before each filter
 * something is written, so that no cached count is used.
 */
export async function benchAdmin({
  database: { db, url },
  dir,
}: Pick<Scratch, 'database' | 'dir' | 'folder'>): Promise<Measured> {
  await using server = await startServer(url, dir);
  const ask: Ask = async (path) => {
    const started = performance.now();
    const answer = await fetch(server.url + path, { headers: { Cookie: server.cookie } });
    const json: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
    return { milliseconds: performance.now() - started, json };
  };
  const { growth, geography, categories, quality } = REPORT_ROUTES;
  const reports = await timesOf(ask, { growth, geography, categories, quality }, 2);
  const filters = await adminFilters(db);
  // Once to fill the page cache.
  await lookAtLists(db, ask, filters, ['asc']);
  const looks = await lookAtLists(db, ask, filters, SORT_ORDERS);
  const { stats, overview } = OVERVIEW_ROUTES;
  const others = await timesOf(ask, { stats, overview }, TIMES);
  await removeWork(db);
  return {
    goals: [
      atMost('list p95 ms', percentileMs(looks, 0.95), 150),
      atMost('stats p95 ms', others.statsP95Milliseconds ?? 0, 50),
    ],
    figures: { ...listFigures(looks), ...others, ...reports },
  };
}

type Ask = (path: string) => Promise<{ readonly milliseconds: number; readonly json: unknown }>;

async function lookAtLists(
  db: Kysely<DB>,
  ask: Ask,
  filters: Readonly<Record<string, AdminListQuery>>,
  orders: readonly SortOrder[],
): Promise<Look[]> {
  const looks: Look[] = [];
  for (const [name, filter] of Object.entries(filters)) {
    await sql`select pg_current_xact_id()`.execute(db);
    let total = 0;
    for (const sortBy of LIST_SORTS)
      for (const sortOrder of orders)
        for (const place of PLACES) {
          const page = pageAt(place, total);
          const query = { ...filter, sortBy, sortOrder, page };
          const { milliseconds, json } = await ask(routePath(LISTING_ROUTES.list, { query }));
          looks.push({
            name: `${name}, ${sortBy} ${sortOrder}, ${place}`,
            place,
            isNew: total === 0,
            milliseconds,
          });
          const list = adminListSchema.parse(json);
          total = list.total;
          if (total > 0 && list.businesses.length === 0)
            throw new Error(`There are no listings on page ${page} of ${JSON.stringify(filter)}.`);
        }
  }
  return looks;
}

function pageAt(place: Look['place'], total: number): number {
  const pages = Math.max(1, Math.ceil(total / 20));
  if (place === 'first') return 1;
  return place === 'last' ? pages : Math.ceil(pages / 2);
}

function listFigures(looks: readonly Look[]): Figures {
  const slowest = looks.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 5);
  const at = (place: Look['place']) => looks.filter((look) => look.place === place);
  return {
    lists: looks.length,
    listP50Milliseconds: percentileMs(looks, 0.5),
    listP95Milliseconds: percentileMs(looks, 0.95),
    firstPageP95Milliseconds: percentileMs(at('first'), 0.95),
    lastPageP95Milliseconds: percentileMs(at('last'), 0.95),
    middlePageP95Milliseconds: percentileMs(at('middle'), 0.95),
    newFilterP95Milliseconds: percentileMs(
      looks.filter(({ isNew }) => isNew),
      0.95,
    ),
    slowest: slowest
      .map(({ name, milliseconds }) => `${name}: ${Math.round(milliseconds)} ms`)
      .join('; '),
  };
}

/** Medians and 95th percentiles by name. */
async function timesOf(
  ask: Ask,
  routes: Readonly<Record<string, { readonly path: string }>>,
  times: number,
): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const [name, { path }] of Object.entries(routes)) {
    const taken: number[] = [];
    for (let time = 0; time < times; time += 1) taken.push((await ask(path)).milliseconds);
    figures[`${name}P50Milliseconds`] = percentile(taken, 0.5);
    figures[`${name}P95Milliseconds`] = percentile(taken, 0.95);
  }
  return figures;
}
