import type { Random } from '../sample/random.ts';
import { type Changer, changer } from './changes.ts';
import { checkAll, checkFiles, type Faults } from './check.ts';
import type { Ground } from './ground.ts';

/** The figures and faults of a drill. */
export type DrillResult = {
  readonly faults: Faults;
  readonly figures: Readonly<Record<string, number>>;
};

export type DrillOptions = {
  /** Number of rounds. */
  readonly times: number;
  readonly random: Random;
  /** Called after each round. */
  readonly onRound: (done: number) => void;
};

/** Counts of what has happened, such as the number of kills in each phase. */
export type Tally = Record<string, number>;

export function count(tally: Tally, what: string, by = 1): void {
  tally[what] = (tally[what] ?? 0) + by;
}

/** The ground of a drill, its random choices, its changes of listings, and its counts. */
export type Stage = {
  readonly ground: Ground;
  readonly random: Random;
  readonly listings: Changer;
  readonly tally: Tally;
};

export type Rounds = {
  /**
   * Causes failures, and waits until nothing is stale.
   * @param nth number of the round, from 1
   * @returns faults besides those of the published files
   */
  readonly round: (nth: number) => Promise<Faults>;
  /** Ends what the rounds have started. */
  readonly end?: () => Promise<void>;
  /** Whether the rounds check the published files themselves. */
  readonly checksFiles?: boolean;
};

/** A drill of a ground. Starts what its rounds need. */
export type Drill = (stage: Stage) => Promise<Rounds>;

/**
 * Runs the rounds of a drill until there is a fault. After each round, files are compared with the ledger;
 * after the last one, everything is checked.
 */
export async function runDrill(
  ground: Ground,
  drill: Drill,
  { times, random, onRound }: DrillOptions,
): Promise<DrillResult> {
  const tally: Tally = {};
  const listings = changer(ground.database, random);
  const { round, end, checksFiles } = await drill({ ground, random, listings, tally });
  const faults: string[] = [];
  try {
    for (let nth = 1; nth <= times && faults.length === 0; nth += 1) {
      faults.push(...(await round(nth)));
      if (!checksFiles) faults.push(...(await checkFiles(ground)));
      listings.settle();
      onRound(nth);
    }
  } finally {
    await end?.();
  }
  if (!checksFiles && faults.length === 0) faults.push(...(await checkAll(ground)));
  return { faults, figures: { ...tally, changes: listings.count() } };
}
