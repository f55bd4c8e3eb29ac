import { z } from 'zod';
import { TERMINAL } from '../api/audit/audit.queries.ts';
import { type Config, loadConfig } from '../api/config.ts';
import { ABSENT_RULES, feedSettingsSchema } from '../api/contract/calls/feeds.ts';
import { headerChoiceSchema } from '../api/contract/calls/header-choice.ts';
import { textEncodingSchema } from '../api/contract/calls/text-encodings.ts';
import type { Database } from '../api/database/connection.ts';
import { addFeed, reschedule } from '../api/feeds/feed-actions.ts';
import { type FeedRow, findFeedByName, listFeeds } from '../api/feeds/feeds.queries.ts';
import { validate } from '../api/http/validate.ts';
import { checkAddress } from '../api/imports/fetching/public-address.ts';
import { type CommandResult, flag, type Output, runCommand } from './cli/command.ts';
import { aligned } from './cli/format.ts';
import { withDatabase } from './cli/with-database.ts';
import { run } from './feed/run-feed.ts';

const NAMED = ['run', 'pause', 'resume'] as const;

const schema = z.object({
  schedule: z
    .string()
    .default('0 4 * * *')
    .describe('CRON: minute, hour, day, month, day of the week (default 0 4 * * *)'),
  timeZone: z.string().optional().describe('ZONE: of the schedule (default ADMIN_TIME_ZONE)'),
  fill: flag('fill in what is missing; without it, values of the feed replace stored ones'),
  unapproved: flag('publish new listings only when they are approved'),
  header: headerChoiceSchema
    .optional()
    .describe('ROW: the row of the header, such as 3 (default: guessed)'),
  encoding: textEncodingSchema
    .optional()
    .describe('NAME: encoding of a text file (default: detected)'),
  licence: z
    .string()
    .optional()
    .describe('TEXT: licence of the data, which the legal notice names'),
  full: flag('each file has all listings of the source: those that it lacks are absent'),
  absent: z
    .enum(ABSENT_RULES)
    .default('keep')
    .describe(`RULE: what happens to absent listings: ${ABSENT_RULES.join(', ')} (default keep)`),
  files: z.union(
    [
      z.tuple([z.literal('list')]),
      z.tuple([z.literal('add'), z.string(), z.string()]),
      z.tuple([z.enum(NAMED), z.string()]),
    ],
    `must be list, add with a name and an address, or one of ${NAMED.join(', ')} with a name`,
  ),
});
type Input = z.output<typeof schema>;

await runCommand({
  name: 'feed',
  summary: `Manages feeds: files at an address that the server imports by a schedule.

\`run\` imports one now, also without a server, and \`npm run rebuild\` then publishes it. The options are those of
a feed that is added.`,
  positionals: `add NAME ADDRESS | list | ${NAMED.map((action) => `${action} NAME`).join(' | ')}`,
  schema,
  run(input, output) {
    const config = loadConfig();
    return withDatabase(config, (database) => carryOut(database, config, input, output));
  },
});

async function carryOut(
  database: Database,
  config: Config,
  input: Input,
  output: Output,
): Promise<CommandResult> {
  const [action, name, address] = input.files;
  if (action === 'list') return list(database, output);
  if (action === 'add') return add(database, config, { ...input, name, address }, output);
  const feed = await findFeedByName(database.db, name);
  if (action === 'run') return run(database, config, feed, output);
  return pause(database, feed, action, output);
}

async function list({ db }: Database, { say }: Output): Promise<CommandResult> {
  const feeds = await listFeeds(db);
  const time = (at: Date | null) => at?.toISOString().slice(0, 16).replace('T', ' ');
  const lines = feeds.map((feed) => [
    ...[feed.name, feed.schedule, feed.timeZone, time(feed.nextAt) ?? 'paused'],
    ...[`${feed.failures}`, `${feed.absent}`, feed.address],
  ]);
  const header = ['name', 'schedule', 'zone', 'next (UTC)', 'failures', 'not seen', 'address'];
  say(lines.length === 0 ? 'There are no feeds.' : aligned([header, ...lines]));
  return { json: { feeds } };
}

async function add(
  { db }: Database,
  { adminTimeZone, fetch }: Config,
  input: Omit<Input, 'files'> & { readonly name: string; readonly address: string },
  { say }: Output,
): Promise<CommandResult> {
  const settings = validate(feedSettingsSchema, {
    name: input.name,
    address: input.address,
    schedule: input.schedule,
    timeZone: input.timeZone ?? adminTimeZone,
    approved: !input.unapproved,
    trust: input.fill ? 'fill' : 'update',
    header: input.header ?? null,
    encoding: input.encoding ?? null,
    licence: input.licence ?? null,
    fullRelease: input.full,
    absentRule: input.absent,
  });
  checkAddress(new URL(settings.address), fetch.privateHosts);
  const feed = await db.transaction().execute((trx) => addFeed(trx, TERMINAL, settings));
  say(`${feed.name}: its first run is at ${feed.nextAt?.toISOString()}, while a server runs.`);
  say(`  To import it now: npm run feed -- run ${JSON.stringify(feed.name)}`);
  return { json: { feed } };
}

async function pause(
  { db }: Database,
  feed: FeedRow,
  action: 'pause' | 'resume',
  { say }: Output,
): Promise<CommandResult> {
  const { name } = feed;
  const nextAt = await db.transaction().execute((trx) => reschedule(trx, TERMINAL, feed, action));
  say(nextAt ? `${name}: its next run is at ${nextAt.toISOString()}.` : `${name} is paused.`);
  return { json: { name, nextAt } };
}
