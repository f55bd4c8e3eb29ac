import {
  findBusinessId,
  listNearby,
  loadShown,
  type ShownBusiness,
} from '../../api/businesses/businesses.queries.ts';
import { listNeighbours, type Neighbours } from '../../api/businesses/neighbours.queries.ts';
import { loadNodes } from '../../api/categories/category-tree.queries.ts';
import { schemaTypeOfListing } from '../../api/categories/schema-type.ts';
import type { BusinessCard, DocumentOf } from '../../api/contract/pages/documents.ts';
import type { MapTiles } from '../../api/contract/pages/map-tiles.ts';
import { businessPath } from '../../api/contract/pages/urls.ts';
import { readMapTiles } from '../../api/site-settings/map-tiles.queries.ts';
import { toCard } from './links.ts';
import { matchPath, SLUG } from './match-path.ts';
import type { PageKindDefinition } from './page-kind.ts';

const toDocument = (
  row: ShownBusiness,
  node: string | null,
  mapTiles: MapTiles,
  beside: Neighbours | undefined,
  nearby: readonly BusinessCard[] | undefined,
): DocumentOf<'business'> => ({
  kind: 'business',
  path: businessPath(row.slug),
  ...row,
  schemaType: schemaTypeOfListing({ ...row, node }),
  similar: beside?.similar ?? [],
  others: beside?.others ?? [],
  mapTiles,
  ...(nearby && { nearby }),
});

const NONE: Awaited<ReturnType<typeof listNearby>> = new Map();

export const businessPage: PageKindDefinition<'business'> = {
  async documents(db, pages) {
    const keys = pages.filter(({ page }) => page === 1).map(({ key }) => key);
    const rows = await loadShown(db, keys);
    const mapTiles = await readMapTiles(db);
    const closed = rows.filter(({ status }) => status === 'permanently_closed');
    const nearby =
      closed.length === 0
        ? NONE
        : await listNearby(
            db,
            closed.map(({ id }) => id),
          );
    const neighbours = await listNeighbours(db, keys);
    const slugs = new Set(rows.map(({ categorySlug }) => categorySlug));
    const nodes = await loadNodes(db, 'slug', [...slugs]);
    return rows.map((row) => ({
      ...{ key: row.id, page: 1 },
      document: toDocument(
        row,
        nodes.get(row.categorySlug) ?? null,
        mapTiles,
        neighbours.get(row.id),
        nearby.get(row.id)?.map(toCard),
      ),
    }));
  },
  async locate(db, path) {
    const match = matchPath(path, `/business/${SLUG}`);
    const business =
      match?.page === 1 && match.names[0] && (await findBusinessId(db, match.names[0]));
    return business ? { key: business.id, page: 1 } : null;
  },
};
