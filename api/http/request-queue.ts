import type { RequestBudget } from '../limits.ts';

/** A request to handle. Either `start` or `refuse` is called once, unless it leaves before. */
export type QueuedRequest = {
  /** Network of the client. */
  readonly network: string;
  readonly start: () => void;
  readonly refuse: () => void;
};

type Waiting = { readonly request: QueuedRequest; readonly timer: NodeJS.Timeout };

/** A queue that starts requests within a budget, in their order except for networks at their limit. */
export function requestQueue(budget: RequestBudget) {
  const running = tally();
  const waitingOf = tally();
  const waiting = new Set<Waiting>();

  const fits = (network: string) =>
    running.total() < budget.inWork && running.of(network) < budget.inWorkPerNetwork;

  function stopWaiting(entry: Waiting): void {
    clearTimeout(entry.timer);
    waiting.delete(entry);
    waitingOf.subtract(entry.request.network);
  }

  function startNext(): void {
    for (const entry of waiting) {
      if (running.total() >= budget.inWork) return;
      if (!fits(entry.request.network)) continue;
      stopWaiting(entry);
      running.add(entry.request.network);
      entry.request.start();
    }
  }

  return {
    /**
     * Starts a request at once if the budget allows it. Otherwise queues it, and refuses it if the queue
     * is full or the wait is too long.
     * @returns a function to call once, when the request has ended or its client has disconnected
     */
    enter(request: QueuedRequest): () => void {
      const { network } = request;
      const leave = () => {
        running.subtract(network);
        startNext();
      };
      if (fits(network)) {
        running.add(network);
        request.start();
        return leave;
      }
      if (waiting.size >= budget.waiting || waitingOf.of(network) >= budget.waitingPerNetwork) {
        request.refuse();
        return () => undefined;
      }
      let refused = false;
      const timer = setTimeout(() => {
        refused = true;
        stopWaiting(entry);
        request.refuse();
      }, budget.longestWaitMs);
      const entry: Waiting = { request, timer };
      waiting.add(entry);
      waitingOf.add(network);
      return () => {
        if (waiting.has(entry)) stopWaiting(entry);
        else if (!refused) leave();
      };
    },
  };
}

/** Counters by name. Names with a count of zero take no memory. */
export function tally() {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    total: () => total,
    of: (name: string) => counts.get(name) ?? 0,
    add(name: string): void {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      total += 1;
    },
    subtract(name: string): void {
      const count = (counts.get(name) ?? 0) - 1;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
      total -= 1;
    },
  };
}
