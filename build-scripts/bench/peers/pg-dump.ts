import { execFile } from 'node:child_process';
import { rm, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { connect } from '../../../api/database/connection.ts';
import { type Figures, secondsSince } from '../report.ts';

const execute = promisify(execFile);

/**
 * Measures pg_dump (custom format) and pg_restore with two jobs.
 * @param from, into URLs of databases; the second one is empty
 * @returns a reason instead, if they are not installed or too old for the server
 */
export async function measurePgDump(
  from: string,
  into: string,
  file: string,
  note: (line: string) => void,
): Promise<Figures> {
  const reason = await whyNot(from);
  if (reason !== null) {
    note(reason);
    return { pgDump: reason };
  }
  try {
    const dumping = performance.now();
    await execute('pg_dump', ['-Fc', '-f', file, from]);
    const pgDumpSeconds = secondsSince(dumping);
    const restoring = performance.now();
    await execute('pg_restore', ['-j', '2', '--no-owner', '-d', into, file]);
    return {
      pgDumpSeconds,
      pgDumpBytes: (await stat(file)).size,
      pgRestoreSeconds: secondsSince(restoring),
    };
  } finally {
    await rm(file, { force: true });
  }
}

async function whyNot(url: string): Promise<string | null> {
  const said = await execute('pg_dump', ['--version']).catch(() => null);
  if (said === null) return 'pg_dump is not on this machine';
  const version = Number(/(\d+)/.exec(said.stdout)?.[1]);
  const { pool, close } = connect(url, 1);
  try {
    const { rows } = await pool.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    );
    const major = rows[0]?.major ?? 0;
    return version < major
      ? `pg_dump is of version ${version} here, and refuses a server of version ${major}`
      : null;
  } finally {
    await close();
  }
}
