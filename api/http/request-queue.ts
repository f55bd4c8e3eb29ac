import type { RequestBudget } from '../limits.ts';

/** A request that asks to be handled. Exactly one of the two is called, unless it leaves before. */
export type Applicant = {
  /** What counts as one client. */
  readonly network: string;
  readonly start: () => void;
  readonly refuse: () => void;
};

export type RequestQueue = {
  /**
   * Starts a request at once where the budget allows it; otherwise it waits for its turn, or is
   * refused when too many wait, or it has waited for too long.
   * @returns to be called once: the request has ended, or its client does not wait any longer
   */
  readonly enter: (applicant: Applicant) => () => void;
};

type Waiting = { readonly applicant: Applicant; readonly timer: NodeJS.Timeout };

/** Admits requests within a budget, first come, first served among networks that have not used theirs. */
export function requestQueue(budget: RequestBudget): RequestQueue {
  const running = tally();
  const waitingOf = tally();
  const waiting = new Set<Waiting>();

  const fits = (network: string) =>
    running.total() < budget.inWork && running.of(network) < budget.inWorkPerNetwork;

  function stopWaiting(entry: Waiting): void {
    clearTimeout(entry.timer);
    waiting.delete(entry);
    waitingOf.subtract(entry.applicant.network);
  }

  function startNext(): void {
    for (const entry of waiting) {
      if (running.total() >= budget.inWork) return;
      if (!fits(entry.applicant.network)) continue;
      stopWaiting(entry);
      running.add(entry.applicant.network);
      entry.applicant.start();
    }
  }

  return {
    enter(applicant) {
      const { network } = applicant;
      const leave = () => {
        running.subtract(network);
        startNext();
      };
      if (fits(network)) {
        running.add(network);
        applicant.start();
        return leave;
      }
      if (waiting.size >= budget.waiting || waitingOf.of(network) >= budget.waitingPerNetwork) {
        applicant.refuse();
        return () => undefined;
      }
      let refused = false;
      const timer = setTimeout(() => {
        refused = true;
        stopWaiting(entry);
        applicant.refuse();
      }, budget.longestWaitMs);
      const entry: Waiting = { applicant, timer };
      waiting.add(entry);
      waitingOf.add(network);
      return () => {
        if (waiting.has(entry)) stopWaiting(entry);
        else if (!refused) leave();
      };
    },
  };
}

/** Counts by name; names that count nothing take no memory. */
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
      const left = (counts.get(name) ?? 0) - 1;
      if (left > 0) counts.set(name, left);
      else counts.delete(name);
      total -= 1;
    },
  };
}
