import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../sample/random.ts';
import { drillConflict } from './conflict.ts';
import { drillDisk } from './disk.ts';
import { type Ground, openGround } from './ground.ts';
import { drillKillPostgres } from './kill-postgres.ts';
import { drillKillServer } from './kill-server.ts';
import { drillKillWorker } from './kill-worker.ts';
import { drillRestore } from './restore.ts';
import { type Drill, runDrill } from './run-drill.ts';
import { drillTemplate } from './template.ts';

const LISTINGS = 20;
/** Milliseconds that a bucket refuses for; the drill at large has a minute. */
const REFUSED_MS = 1_500;

/** The drills of `npm run drill`, a few times each. */
describe('published files are right', { timeout: 240_000 }, () => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await openGround(LISTINGS);
    // Processes are killed, not the machine, so the system keeps what was written.
    await ground.database().pool.query('alter system set fsync = off');
    await ground.database().pool.query('select pg_reload_conf()');
  });
  afterAll(() => ground.close());

  const faultsOf = async (drill: Drill, seed: number, times = 1) => {
    const options = { times, random: new Random(seed), onRound: () => {} };
    return (await runDrill(ground, drill, options)).faults;
  };

  it('after rebuilds are killed', async () => {
    expect(await faultsOf(drillKillWorker, 1, 2)).toEqual([]);
  });

  it('after the server is killed', async () => {
    expect(await faultsOf(drillKillServer, 2)).toEqual([]);
  });

  it('after PostgreSQL is killed', async () => {
    expect(await faultsOf(drillKillPostgres, 3)).toEqual([]);
  });

  it('after the publish target was unavailable for a while', async () => {
    expect(await faultsOf(drillDisk(REFUSED_MS), 4)).toEqual([]);
  });

  it('after two administrators and an import change the same listings', async () => {
    expect(await faultsOf(drillConflict, 5)).toEqual([]);
  });

  it('after a template throws for one listing', async () => {
    expect(await faultsOf(drillTemplate, 6)).toEqual([]);
  });

  it('after the database is restored from a backup', async () => {
    expect(await faultsOf(drillRestore(1), 7)).toEqual([]);
  });
});
