import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { bulkProblem } from '../businesses/bulk/bulk-problem.ts';
import {
  type NamedNoun,
  NOUNS,
  type Noun,
  type Rearrangement,
  type RearrangementKind,
} from '../contract/calls/rearrangements.ts';
import { countRows } from '../database/count-rows.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { keptFor, readRetention } from '../site-settings/retention.queries.ts';
import { conflict } from './conflict.ts';
import type { Former } from './former.ts';

/** The tables of nouns. */
export const TABLES = { category: 'categories', city: 'cities', region: 'regions' } as const;

/** The columns of listings that refer to them. */
export const COLUMNS = { category: 'category_id', city: 'city_id' } as const;

/** Refers to a noun's table. */
export const tableOf = (noun: Noun) => sql.table(TABLES[noun]);
/** Refers to the column of the listing `b`. */
export const columnOf = (noun: NamedNoun) => sql.ref(`b.${COLUMNS[noun]}`);

export type NewRearrangement = {
  readonly noun: Noun;
  readonly kind: RearrangementKind;
  readonly subjectId: number;
  readonly targetId: number | null;
  readonly former: Former;
  readonly username: string | null;
};

/** Notes a change, with what an undo restores. @returns its id */
export async function noteRearrangement(
  trx: Transaction<DB>,
  { noun, kind, subjectId, targetId, former, username }: NewRearrangement,
): Promise<number> {
  const { id } = await trx
    .insertInto('rearrangements')
    .values({
      ...{ noun, kind, subject_id: subjectId, target_id: targetId },
      ...{ former: JSON.stringify(former), username: username ?? '' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A condition: `job` is the unfinished job of the rearrangement `r`. */
export const IS_OWN_JOB = sql`job.action = 'rearrange' and job.finished_at is null
  and job.selection = jsonb_build_object('rearrangement', r.id)`;

/** @throws AppError `conflict` while a rearrangement is moving listings: the next one could not tell which to move */
export async function expectNoneMoving(trx: Transaction<DB>): Promise<void> {
  const { rows } = await sql`
    select from bulk_jobs where action = 'rearrange' and finished_at is null limit 1`.execute(trx);
  if (rows.length > 0)
    throw conflict('moving', 'Listings of another change are still moving. Try again later.');
}

/** The end of the time in which the rearrangement `r` can be undone. */
export const UNTIL = sql`r.created_at + ${keptFor('undo_days')}`;

const TARGET = sql`case r.noun when 'category' then (select name from categories where id = r.target_id)
  when 'city' then (select name from cities where id = r.target_id)
  else (select name from regions where id = r.target_id) end`;

type Row = Omit<Rearrangement, 'progress' | 'canUndo'> & {
  readonly inTime: boolean;
  readonly done: number | null;
  readonly total: number | null;
  readonly problem: string | null;
};

/** Rearrangements with the names of what they have changed. @param condition on the row `r` */
const described = (condition: RawBuilder<unknown>, limit: number, offset: number) => sql<Row>`
  select r.id, r.noun, r.kind, r.former ->> 'name' as subject,
    coalesce(r.former ->> 'newName', ${TARGET}) as target, r.username,
    r.created_at as "createdAt", ${UNTIL} as "undoUntil", r.undone_at as "undoneAt",
    now() < ${UNTIL} as "inTime", job.processed_count as done, job.matched_count as total, job.problem
  from rearrangements r left join bulk_jobs job on ${IS_OWN_JOB}
  where ${condition} order by r.id desc limit ${limit} offset ${offset}`;

const present = ({ inTime, done, total, problem, ...row }: Row): Rearrangement => ({
  ...row,
  canUndo: row.undoneAt === null && inTime && total === null,
  progress:
    done === null || total === null
      ? null
      : { done, total, problem: problem === null ? null : bulkProblem(problem) },
});

const PLACES: readonly Noun[] = ['city', 'region'];

/** Which rearrangements: of all, of a noun, or of one category or city. */
export type Concerning = {
  readonly noun?: Noun | 'place' | undefined;
  readonly id?: number | undefined;
};

/** Rearrangements, the newest first, and their number. */
export async function listRearrangements(
  db: Kysely<DB>,
  { noun, id }: Concerning,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const nouns = noun === undefined ? NOUNS : noun === 'place' ? PLACES : [noun];
  const concerned = sql<boolean>`r.noun = any(${nouns}::text[])
    and (${id ?? null}::int is null or ${id ?? null} in (r.subject_id, r.target_id))`;
  const { rows } = await described(concerned, limit, offset).execute(db);
  const total = await countRows(db.selectFrom('rearrangements as r').where(concerned));
  return { rearrangements: rows.map(present), total };
}

/** Rearrangements by their ids, the newest first. */
export async function findRearrangements(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<Rearrangement[]> {
  const { rows } = await described(sql`r.id = any(${ids}::int[])`, ids.length, 0).execute(db);
  return rows.map(present);
}

/**
 * Locks a rearrangement that is to be undone.
 * @throws AppError `not_found`; `gone` if it is too old; `conflict` if it is undone already
 */
export async function lockRearrangement(trx: Transaction<DB>, id: number) {
  const found = await trx
    .selectFrom('rearrangements as r')
    .selectAll()
    .select(sql<boolean>`now() < ${UNTIL}`.as('inTime'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('not_found', `There is no change ${id}.`);
  if (found.undone_at !== null) throw conflict('changed', 'This change is undone already.');
  if (!found.inTime)
    throw new AppError(
      'gone',
      `A change can be undone for ${(await readRetention(trx)).undo_days} days. This one is older.`,
    );
  return found;
}
