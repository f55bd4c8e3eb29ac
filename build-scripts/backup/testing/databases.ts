import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { connect } from '../../../api/database/connection.ts';
import { databaseUrl } from '../../scratch/scratch-server.ts';

/** @returns a function that creates an empty database; they are dropped after the tests of the file */
export function useEmptyDatabases(): () => Promise<string> {
  const made: string[] = [];
  const administer = async (statement: string) => {
    const { pool, close } = connect(inject('databaseServer'), 1);
    await pool.query(statement);
    await close();
  };
  afterAll(async () => {
    for (const name of made) await administer(`drop database if exists ${name} with (force)`);
  });
  return async () => {
    const name = `restored_${randomBytes(6).toString('hex')}`;
    made.push(name);
    await administer(`create database ${name} template template0`);
    return databaseUrl(inject('databaseServer'), name);
  };
}
