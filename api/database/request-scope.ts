import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that a query belongs to. */
export type RequestScope = {
  /** Aborted when the client disconnects before the response is complete. */
  readonly signal: AbortSignal;
  /** Whether its queries are cancelled with it. True for requests that only read. */
  readonly cancelsQueries: boolean;
};

const scopes = new AsyncLocalStorage<RequestScope | undefined>();

/** Runs the work of a request. All queries in its asynchronous context belong to the request. */
export const runInRequest = <Result>(scope: RequestScope, work: () => Result): Result =>
  scopes.run(scope, work);

/**
 * Runs work whose result other requests share, such as filling a cache. It is not cancelled with the
 * request that started it.
 */
export const detached = <Result>(work: () => Result): Result => scopes.run(undefined, work);

/** Whether the client of the current request has disconnected. Its errors are not worth a log entry. */
export const hasClientLeft = (): boolean => scopes.getStore()?.signal.aborted ?? false;

/** The signal that cancels the queries of the current request; undefined if they are not cancelled. */
export function querySignal(): AbortSignal | undefined {
  const scope = scopes.getStore();
  return scope?.cancelsQueries ? scope.signal : undefined;
}
