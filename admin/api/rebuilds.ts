import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  PUBLICATION_ROUTES,
  REBUILDS_UNKNOWN,
  rebuildStateSchema,
} from '../../api/contract/calls/publication.ts';
import { call } from './call.ts';

/** Polling interval without a live stream. */
const REFRESH_MILLISECONDS = 5_000;
/** Delay before the next attempt after the server has refused the stream. */
const RETRY_MILLISECONDS = 10_000;

const readRebuilds = () => call(PUBLICATION_ROUTES.state);

const rebuildsQuery = queryOptions({ queryKey: ['rebuilds'], queryFn: readRebuilds });

/**
 * `live`: the stream sends the state. `asked`: there is no stream, and the state is polled. `unknown`: the
 * server cannot read the state.
 */
export type Following = 'live' | 'asked' | 'unknown';

/**
 * A hook that follows how far the published pages are behind the data, while the component is mounted.
 * @returns the query of the state, and the source of its data
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
        // The answer of a pending request is older, and would replace this state.
        void client.cancelQueries(rebuildsQuery);
        client.setQueryData(rebuildsQuery.queryKey, rebuildStateSchema.parse(JSON.parse(data)));
        setFollowing('live');
      };
      stream.addEventListener(REBUILDS_UNKNOWN, () => setFollowing('unknown'));
      stream.onerror = () => {
        setFollowing('asked');
        // EventSource does not reconnect after a refusal, as when the session has ended.
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
