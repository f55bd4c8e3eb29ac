import { listCitiesById, suggestCities } from '../cities/suggest-cities.queries.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import type { Database } from '../database/connection.ts';
import { presentPagination, sliceOf } from '../http/pagination.ts';
import type { Serve } from '../http/serve-routes.ts';
import { findAlikePage } from './admin-list.alike.ts';
import { findCities, findFilter } from './admin-list.filter.ts';
import { knownLists } from './admin-list.known.ts';
import { findPage, loadListed } from './admin-list.queries.ts';
import { presentAdminBusiness } from './businesses.presenters.ts';
import { findStreets } from './streets.queries.ts';

const NOTHING = { total: 0, ids: [] };

/** The list of listings, public or not, the cities by which it is filtered, and streets. */
export function addAdminListRoutes(serve: Serve, database: Database): void {
  const { db } = database;
  const lists = knownLists();

  serve(LISTING_ROUTES.cities, async ({ query: { search, city, country } }) => {
    if (search !== undefined) return suggestCities(db, search, country);
    return city === undefined ? [] : listCitiesById(db, await findCities(db, { city, country }));
  });

  serve(LISTING_ROUTES.streets, ({ query: { search } }) => findStreets(db, search));

  serve(LISTING_ROUTES.list, async ({ query }) => {
    const { sortBy = 'name', sortOrder = 'asc' } = query;
    const filter = await findFilter(db, query);
    const order = { by: sortBy, order: sortOrder };
    const named = filter ? await findPage(db, filter, order, sliceOf(query), lists) : NOTHING;
    const isAlike = named.total === 0 && filter?.text !== undefined;
    const { total, ids } = isAlike
      ? await findAlikePage(database, filter, order, sliceOf(query), lists)
      : named;
    const rows = ids.length === 0 ? [] : await loadListed(db, ids);
    return {
      businesses: rows.map(presentAdminBusiness),
      total,
      pagination: presentPagination(total, query),
      alike: isAlike && total > 0,
    };
  });
}
