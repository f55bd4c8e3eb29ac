import { queryOptions, useQuery } from '@tanstack/react-query';
import { SETTINGS_ROUTES } from '../../api/contract/calls/settings-routes.ts';
import { call } from './call.ts';

const readMapTiles = () => call(SETTINGS_ROUTES.mapTiles);

/** Set by the configuration of the server, which does not change while it runs. */
const mapTilesQuery = queryOptions({
  queryKey: ['map-tiles'],
  queryFn: readMapTiles,
  staleTime: Number.POSITIVE_INFINITY,
});

/** @param enabled asked for only where a map is wanted */
export const useMapTiles = (enabled: boolean) => useQuery({ ...mapTilesQuery, enabled });
