import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LIVE_IMPORTS_PATH } from '../../api/contract/calls/import-routes.ts';
import {
  type ImportList,
  type ImportState,
  liveMessageSchema,
} from '../../api/contract/calls/imports-api.ts';
import { importQuery, isLive } from './imports.ts';
import { sessionQuery } from './session.ts';

/** The server closes the connection with this code when the session has ended. */
const SIGNED_OUT = 4401;
const MAX_WAIT_MILLISECONDS = 30_000;

type LiveImports = ReadonlyMap<number, ImportState>;

const NONE: LiveImports = new Map();

/** The last state that the live connection has sent, by import id. */
const liveImportsQuery = queryOptions({
  queryKey: ['live-imports'],
  queryFn: () => NONE,
  enabled: false,
  initialData: NONE,
});

/**
 * A hook that keeps a live connection while the component is mounted. It writes the states of imports to the
 * query cache, and invalidates all other queries when an import ends.
 * @returns the last states received, by import id
 */
export function useLiveImports(): LiveImports {
  const client = useQueryClient();
  useEffect(() => listen(client), [client]);
  return useQuery(liveImportsQuery).data;
}

/** @returns a function that closes the connection */
function listen(client: QueryClient): () => void {
  let socket: WebSocket | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    const address = new URL(LIVE_IMPORTS_PATH, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const opened = new WebSocket(address);
    socket = opened;
    opened.onopen = () => {
      // The server does not repeat the ends of imports that the connection has missed.
      if (failures > 0) void client.invalidateQueries({ queryKey: ['imports'] });
      failures = 0;
    };
    opened.onmessage = ({ data }) => take(client, liveMessageSchema.parse(JSON.parse(data)).import);
    opened.onclose = ({ code }) => {
      if (code === SIGNED_OUT) void client.invalidateQueries(sessionQuery);
      timer = setTimeout(connect, Math.min(MAX_WAIT_MILLISECONDS, 1000 * 2 ** failures));
      failures += 1;
    };
  }

  connect();
  return () => {
    clearTimeout(timer);
    const last = socket;
    if (!last) return;
    last.onclose = null;
    // Closing a socket before it is open logs an error in the console.
    if (last.readyState === WebSocket.CONNECTING) last.onopen = () => last.close();
    else last.close();
  };
}

function take(client: QueryClient, state: ImportState): void {
  const { id, status } = state;
  const before = client.getQueryData(liveImportsQuery.queryKey) ?? NONE;
  const known = before.get(id) ?? client.getQueryData(importQuery(id).queryKey);
  client.setQueryData(liveImportsQuery.queryKey, new Map(before).set(id, state));
  client.setQueryData(importQuery(id).queryKey, state);
  client.setQueriesData<ImportList>(
    { queryKey: ['imports', 'list'] },
    (list) =>
      list && {
        ...list,
        imports: list.imports.map((entry) => (entry.id === id ? state : entry)),
      },
  );
  // An import that is retried may end between two messages, in the same state as before.
  if (known?.status === status && known.finishedAt === state.finishedAt) return;
  if (known && !isLive(status)) void refreshAll(client);
  else void client.invalidateQueries({ queryKey: ['imports', 'list'] });
}

/** Any shown number may have changed with an import that has ended. */
const refreshAll = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => name !== 'session' && name !== 'live-imports',
  });
