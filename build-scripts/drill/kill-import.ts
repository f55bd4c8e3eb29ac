import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../api/database/connection.ts';
import type { Random } from '../sample/random.ts';
import { expectDone, type Running } from '../testing/processes.ts';
import type { Faults } from './check.ts';
import { IMPORTED, UNDONE } from './import-aspects.ts';
import { compareDatabases } from './import-compare.ts';
import { FILE, type ImportGround, openImportGround } from './import-ground.ts';
import { type Aim, followImport, type ImportMoment } from './import-kills.ts';
import { undoDisturbed } from './import-undo.ts';
import { count, type DrillOptions, type DrillResult, type Tally } from './run-drill.ts';

/** Minimum number of batches, and maximum rows of a batch, as in `npm run import`. */
const BATCHES = 14;
const MOST_PER_BATCH = 15_000;

/** Aims take turns, so that even a few kills hit each; an import begins only once. */
const FIRST_AIM: ImportMoment = 'beginning';
const AIMS: readonly ImportMoment[] = ['committing', 'merging', 'starting', 'merging'];

const POLL_MS = 20;

/**
 * Imports a file twice into the same directory: undisturbed, and with processes that are killed while they
 * read, merge and commit, each continuing where the last was killed. Both must have the same result, row by
 * row, and undoing the second must restore the former state.
 * @param rows of the file
 */
export async function drillKillImport(
  options: DrillOptions,
  rows: number,
  batchSize = Math.min(MOST_PER_BATCH, Math.ceil(rows / BATCHES)),
): Promise<DrillResult> {
  const ground = await openImportGround(rows, batchSize, options.random);
  try {
    const plan = { rows, batchSize, batches: Math.ceil(rows / batchSize) };
    const pace = await importUndisturbed(ground, plan);
    const killed = await importWithKills(ground, options, plan, pace);
    const { before, calm, disturbed } = ground;
    const faults = [
      ...pace.faults,
      ...killed.faults,
      ...(await checkTotals(calm, rows)),
      ...(await checkTotals(disturbed, rows)),
      ...(await compareDatabases(calm, disturbed, IMPORTED, ['undisturbed', 'killed'])),
    ];
    const figures = { batchSize, ...(await totals(disturbed)), ...killed.figures };
    const undone = await undoDisturbed(disturbed, options.random);
    faults.push(...undone.faults);
    if (undone.faults.length === 0)
      faults.push(...(await compareDatabases(before, disturbed, UNDONE, ['before', 'undone'])));
    const { stopped, cut } = undone;
    return { faults, figures: { ...figures, 'undo stopped': stopped, 'undo cut off': cut } };
  } finally {
    await ground.close();
  }
}

type Plan = { readonly rows: number; readonly batchSize: number; readonly batches: number };

type Pace = Awaited<ReturnType<typeof importUndisturbed>>;

/** @returns faults, and the durations of the first batch and of each further one, in milliseconds */
async function importUndisturbed({ calm, startImport }: ImportGround, { batches }: Plan) {
  const started = performance.now();
  const running = startImport(calm);
  let firstBatch = 0;
  while (running.process.exitCode === null) {
    if (firstBatch === 0 && ((await totals(calm))?.rowsRead ?? 0) > 0)
      firstBatch = performance.now() - started;
    await Promise.race([sleep(POLL_MS), running.finished]);
  }
  const faults = await expectDone(running);
  const all = performance.now() - started;
  firstBatch ||= all;
  return { firstBatch, furtherBatch: (all - firstBatch) / Math.max(1, batches - 1), faults };
}

const AMID = 'killed amid the rows';
const MISSED =
  'No kill has hit the import between its first and its last batch. Increase the number of kills.';

async function importWithKills(
  { disturbed, startImport }: ImportGround,
  { times, random, onRound }: DrillOptions,
  plan: Plan,
  pace: Pace,
): Promise<DrillResult> {
  const follower = followImport(disturbed);
  const tally: Tally = {};
  let last: Running | undefined;
  for (let round = 0; round < times && !last; round += 1) {
    const aim = nextAim(random, { round, times, plan, pace, rowsRead: follower.rowsRead() });
    const running = startImport(disturbed);
    const hit = await follower.killAt(running, aim);
    count(tally, `killed ${hit ?? 'missed'}`);
    const rowsRead = follower.rowsRead();
    if (hit === null) last = running;
    else if (rowsRead > 0 && rowsRead < plan.rows) count(tally, AMID);
    onRound(round + 1);
  }
  last ??= startImport(disturbed);
  await follower.toTheEnd(last);
  return {
    faults: [...follower.faults, ...(await expectDone(last)), ...(AMID in tally ? [] : [MISSED])],
    figures: tally,
  };
}

type Progress = { round: number; times: number; plan: Plan; pace: Pace; rowsRead: number };

/** The aim of the next kill, chosen so that rows are left for later kills. */
function nextAim(random: Random, { round, times, plan, pace, rowsRead }: Progress): Aim {
  if (round === 0) return { moment: FIRST_AIM, rows: 0, delay: random.below(POLL_MS) };
  const moment = AIMS[(round - 1) % AIMS.length] ?? 'merging';
  if (moment === 'starting') return { moment, rows: 0, delay: random.below(pace.firstBatch) };
  const taken = Math.floor(rowsRead / plan.batchSize);
  const share = Math.floor(((round + 1) * plan.batches) / (times + 1));
  const most = round === times - 1 ? plan.batches - 1 : Math.min(share, plan.batches - 2);
  const aimed = taken + random.below(Math.max(1, most - taken + 1));
  // Kills at a commit are certain to hit, others by chance. They are never at the first commit, so that at
  // least one kill is between two batches on any machine.
  const batches = moment === 'committing' ? Math.max(1, aimed) : aimed;
  const delay = random.below(moment === 'merging' ? pace.furtherBatch : POLL_MS);
  return { moment, rows: batches * plan.batchSize, delay };
}

type Totals = Readonly<
  Record<'rowsRead' | 'inserted' | 'updated' | 'unchanged' | 'skipped' | 'rejected', number>
>;

async function totals({ db }: Database): Promise<Totals | undefined> {
  const { rows } = await sql<Totals>`
    select rows_read as "rowsRead", inserted, updated, unchanged, skipped, rejected
    from imports where file_name = ${FILE} order by id limit 1`.execute(db);
  return rows[0];
}

async function checkTotals(database: Database, rows: number): Promise<Faults> {
  const found = await totals(database);
  if (!found) return ['The import is not recorded.'];
  const { rowsRead, ...parts } = found;
  const sum = Object.values(parts).reduce((all, part) => all + part, 0);
  return rowsRead === rows && sum === rows
    ? []
    : [`Of ${rows} rows ${rowsRead} have been read and ${sum} accounted for.`];
}
