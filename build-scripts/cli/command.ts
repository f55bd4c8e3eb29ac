import { parseArgs } from 'node:util';
import { z } from 'zod';
import { AppError } from '../../api/errors.ts';
import { aligned } from './format.ts';

/** Exit codes. `stopped` is the one that shells report for a command that Ctrl-C has ended. */
export const EXIT = { done: 0, failed: 1, usage: 2, stopped: 130 } as const;

type CommandSpec<Schema extends z.ZodObject> = {
  readonly name: string;
  /** One sentence for `--help`. */
  readonly summary: string;
  /** The arguments after the options on the usage line, e.g. `FILE…`; absent when there are none. */
  readonly positionals?: string;
  /**
   * The options, by their names in camel case, and `files`, the positional arguments. The description of an
   * option is its text in `--help`; if the option has a value, it starts with the name of the value.
   */
  readonly schema: Schema;
  /** Runs the command. With `--json`, its result is printed as one line. An `exitCode` other than 0
   * means that the work was done only in part. */
  readonly run: (input: z.output<Schema>, output: Output) => Promise<CommandResult>;
};

export type CommandResult = { readonly exitCode?: number; readonly json: object };

/** The output of a command. `say` prints a line for people, and nothing with `--json`. */
export type Output = { readonly json: boolean; readonly say: (line: string) => void };

/** An option without a value, such as `--full`. */
export const flag = (help: string) => z.boolean().default(false).describe(help);

/** An option with a whole number. @param help its text in `--help` */
export const wholeNumber = (help: string, min = 1, max = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .describe(help);

/** A schema for the only positional argument of a command: a key of a table, such as the name of a drill. */
export function keyOf<Table extends object>(table: Table) {
  const message = `name one of ${Object.keys(table).join(', ')}`;
  const isKey = (key: unknown) => typeof key === 'string' && Object.hasOwn(table, key);
  return z.tuple([z.custom<keyof Table>(isKey, message)], message);
}

/** The options of a command: the names in its schema and on the command line. */
const optionsOf = ({ schema: { shape } }: CommandSpec<z.ZodObject>) =>
  Object.keys(shape)
    .filter((key) => key !== 'files')
    .map((key) => {
      const { def, description } = shape[key];
      return {
        key,
        name: key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        type: def.innerType instanceof z.ZodBoolean ? ('boolean' as const) : ('string' as const),
        help: description ?? def.innerType.description,
      };
    });

function helpText(spec: CommandSpec<z.ZodObject>): string {
  const rows = [
    ...optionsOf(spec).map(({ name, help }) => [`--${name}`, help]),
    ['--json', 'print one JSON object as the last line, and no other output'],
    ['--help', 'print this help'],
  ];
  const usage = `npm run ${spec.name} -- [options]${spec.positionals ? ` ${spec.positionals}` : ''}`;
  return `${spec.summary}\n\nUsage: ${usage}\n\n${aligned(rows)}`;
}

/**
 * Runs a command: parses the command line, calls `run`, sets the exit code (see {@link EXIT}) and prints
 * errors as one paragraph.
 */
export async function runCommand<Schema extends z.ZodObject>(
  spec: CommandSpec<Schema>,
): Promise<void> {
  const wrongUsage = (message: string) => {
    console.error(`${message}\n\n${helpText(spec)}`);
    process.exitCode = EXIT.usage;
  };
  const options = optionsOf(spec);
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({
      options: {
        ...Object.fromEntries(options.map(({ name, type }) => [name, { type }])),
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
      allowPositionals: spec.positionals !== undefined,
    });
  } catch (error) {
    return wrongUsage(error instanceof Error ? error.message : String(error));
  }
  if (parsed.values.help) return console.log(helpText(spec));

  const given = Object.fromEntries(options.map(({ key, name }) => [key, parsed.values[name]]));
  const input = spec.schema.safeParse({ ...given, files: parsed.positionals });
  if (!input.success) {
    const issues = input.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return wrongUsage(issues.join('\n'));
  }

  const json = parsed.values.json === true;
  try {
    const result = await spec.run(input.data, { json, say: (line) => json || console.log(line) });
    if (json) console.log(JSON.stringify(result.json));
    process.exitCode = result.exitCode ?? EXIT.done;
  } catch (error) {
    const known = error instanceof AppError;
    if (json)
      console.log(JSON.stringify({ error: known ? error.toJSON() : { message: String(error) } }));
    console.error(known ? error.message : error);
    process.exitCode = EXIT.failed;
  }
}
