import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { REBUILDS_UNKNOWN, rebuildStateSchema } from '../../api/contract/calls/back-office.ts';
import { PUBLICATION_ROUTES } from '../../api/contract/calls/publication-routes.ts';
import { call } from './call.ts';

/** How often it is asked for where it does not come by itself. */
const REFRESH_MILLISECONDS = 5_000;
/** How long to wait before trying again for a stream that the server has refused. */
const RETRY_MILLISECONDS = 10_000;

const readRebuilds = () => call(PUBLICATION_ROUTES.state);

const rebuildsQuery = queryOptions({ queryKey: ['rebuilds'], queryFn: readRebuilds });

/**
 * `live`: it comes by itself. `asked`: there is no stream just now, it is asked for every few seconds.
 * `unknown`: the server cannot tell just now.
 */
export type Following = 'live' | 'asked' | 'unknown';

/**
 * How far the published pages are behind the data, live for as long as the component is there.
 * @returns the state, and how it is known
 */
export function useRebuilds() {
  const client = useQueryClient();
  const [following, setFollowing] = useState<Following>('asked');
  useEffect(() => {
    let stream: EventSource;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      stream = new EventSource(PUBLICATION_ROUTES.stream.path);
      stream.onmessage = ({ data }) => {
        // An answer that is still on its way is older, and nothing would come after it.
        void client.cancelQueries(rebuildsQuery);
        client.setQueryData(rebuildsQuery.queryKey, rebuildStateSchema.parse(JSON.parse(data)));
        setFollowing('live');
      };
      stream.addEventListener(REBUILDS_UNKNOWN, () => setFollowing('unknown'));
      stream.onerror = () => {
        setFollowing('asked');
        // Refused, as when nobody is signed in any more, it does not come back by itself.
        if (stream.readyState === EventSource.CLOSED) retry = setTimeout(open, RETRY_MILLISECONDS);
      };
    };
    open();
    return () => {
      clearTimeout(retry);
      stream.close();
    };
  }, [client]);
  const query = useQuery({
    ...rebuildsQuery,
    refetchInterval: following === 'live' ? false : REFRESH_MILLISECONDS,
    enabled: following !== 'live',
  });
  return { query, following };
}
