import { useEffect, useState } from 'react';
import { searchAddress } from '../../../api/contract/pages/search-address.ts';
import type { SearchQuery } from '../../../api/contract/pages/search-api.ts';
import {
  type AnsweredSearch,
  isFresh,
  keepAnswer,
  keptAnswer,
  readAnswer,
  takeOverAnswer,
} from './read-search.ts';

type State = {
  readonly reading: boolean;
  /** The latest answer; that of an earlier query until its own arrives. */
  readonly latest?: AnsweredSearch | undefined;
  /** Why the query with the address was not answered. */
  readonly failure?: { readonly address: string; readonly error: Error };
};

export type Reading = {
  /** The answer to the query, or to an earlier one while `waiting`; undefined after a failure. */
  readonly found: AnsweredSearch | undefined;
  readonly waiting: boolean;
  readonly error: Error | undefined;
  readonly retry: () => void;
};

/**
 * The answer to a search. A new query ends the request of the one before. An answer that is no longer fresh is
 * shown until the new one arrives. TanStack Query, by which the lists do this, has ten times the bytes.
 * @param query null asks for nothing
 */
export function useAnswer(query: SearchQuery | null): Reading {
  useState(() => query && takeOverAnswer(query));
  const [{ reading, latest, failure }, setState] = useState<State>({ reading: false });
  const [tries, setTries] = useState(0);
  const address = query && searchAddress(query);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says whether the query is another one
  useEffect(() => {
    if (query === null) return;
    const own = keptAnswer(query);
    if (isFresh(query)) {
      setState({ reading: false, latest: own });
      return;
    }
    setState((before) => ({ ...before, reading: true, latest: own ?? before.latest }));
    const abort = new AbortController();
    readAnswer(query, abort.signal)
      .then((latest) => {
        keepAnswer(latest);
        return { reading: false, latest };
      })
      .catch((error: Error) => ({ failure: { address: searchAddress(query), error } }))
      .then((change) => {
        if (!abort.signal.aborted) setState((before) => ({ ...before, reading: false, ...change }));
      });
    return () => abort.abort();
  }, [address, tries]);

  const own = query ? keptAnswer(query) : undefined;
  const error = own || failure?.address !== address ? undefined : failure?.error;
  return {
    found: query && !error ? (own ?? latest) : undefined,
    waiting: query !== null && !own && (!error || reading),
    error,
    retry: () => setTries(tries + 1),
  };
}
