import { queryOptions, useQuery } from '@tanstack/react-query';
import { SETTINGS_ROUTES } from '../../api/contract/calls/settings-routes.ts';
import { call } from './call.ts';

const readMapTiles = () => call(SETTINGS_ROUTES.mapTiles);

/** Never refetched: the configuration of the server does not change while it runs. */
const mapTilesQuery = queryOptions({
  queryKey: ['map-tiles'],
  queryFn: readMapTiles,
  staleTime: Number.POSITIVE_INFINITY,
});

/** @param enabled whether to read the source; false until a map is shown */
export const useMapTiles = (enabled: boolean) => useQuery({ ...mapTilesQuery, enabled });
