import { AsyncLocalStorage } from 'node:async_hooks';

/** What the database needs to know of the request that a query belongs to. */
export type RequestScope = {
  /** Aborted when the client leaves before its answer is complete. */
  readonly signal: AbortSignal;
  /** Whether its queries end with it: those of a request that only reads. */
  readonly cancelsQueries: boolean;
};

const scopes = new AsyncLocalStorage<RequestScope | undefined>();

/** Runs the work of a request; everything that it calls and awaits belongs to the request. */
export const runInRequest = <Result>(scope: RequestScope, work: () => Result): Result =>
  scopes.run(scope, work);

/**
 * Runs work whose result is shared with other requests, such as filling a cache. It must not end with
 * the request that happened to start it.
 */
export const detached = <Result>(work: () => Result): Result => scopes.run(undefined, work);

/** Whether this belongs to a request whose client has left: nothing of it is worth a log entry. */
export const hasClientLeft = (): boolean => scopes.getStore()?.signal.aborted ?? false;

/** The signal that ends the queries of the current request, where there is a request that only reads. */
export function querySignal(): AbortSignal | undefined {
  const scope = scopes.getStore();
  return scope?.cancelsQueries ? scope.signal : undefined;
}
