import { Gauge } from 'prom-client';
import type { Database } from '../database/connection.ts';

const connections = new Gauge({
  name: 'directory_database_connections',
  help: 'Connections to the database, by pool and state.',
  labelNames: ['pool', 'state'],
});
const waiting = new Gauge({
  name: 'directory_database_waiting',
  help: 'Queries that wait for a connection of a pool.',
  labelNames: ['pool'],
});

export function collectPools(database: Database): void {
  for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(database.pools)) {
    connections.set({ pool, state: 'idle' }, idleCount);
    connections.set({ pool, state: 'busy' }, totalCount - idleCount);
    waiting.set({ pool }, waitingCount);
  }
}
