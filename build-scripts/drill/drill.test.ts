import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drillConflict } from './conflict.ts';
import { drillDisk } from './disk.ts';
import { type Ground, openGround } from './ground.ts';
import { drillKillPostgres } from './kill-postgres.ts';
import { drillKillServer } from './kill-server.ts';
import { drillKillWorker } from './kill-worker.ts';
import type { DrillOptions } from './kills.ts';
import { randomOf } from './random.ts';
import { drillRestore } from './restore.ts';
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

  const few = (times: number, seed: number): DrillOptions => ({
    times,
    random: randomOf(seed),
    onRound: () => {},
  });

  it('after rebuilds are killed', async () => {
    const { faults } = await drillKillWorker(ground, few(2, 1));
    expect(faults).toEqual([]);
  });

  it('after the server is killed', async () => {
    const { faults } = await drillKillServer(ground, few(1, 2));
    expect(faults).toEqual([]);
  });

  it('after PostgreSQL is killed', async () => {
    const { faults } = await drillKillPostgres(ground, few(1, 3));
    expect(faults).toEqual([]);
  });

  it('after the publish target was unavailable for a while', async () => {
    const { faults } = await drillDisk(ground, few(1, 4), REFUSED_MS);
    expect(faults).toEqual([]);
  });

  it('after two administrators and an import change the same listings', async () => {
    const { faults } = await drillConflict(ground, few(1, 5));
    expect(faults).toEqual([]);
  });

  it('after a template throws for one listing', async () => {
    const { faults } = await drillTemplate(ground, few(1, 6));
    expect(faults).toEqual([]);
  });

  it('after the database is restored from a backup', async () => {
    const { faults } = await drillRestore(ground, few(1, 7), 1);
    expect(faults).toEqual([]);
  });
});
