import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { AppError } from '../../api/errors.ts';

/** Exit codes. `stopped` is the one that shells report for a command that Ctrl-C has ended. */
export const EXIT = { done: 0, failed: 1, usage: 2, stopped: 130 } as const;

type OptionSpec = {
  readonly type: 'string' | 'boolean';
  /** The text of `--help` after the option; for strings, it starts with the value's name. */
  readonly help: string;
};

type CommandSpec<Schema extends z.ZodType> = {
  readonly name: string;
  /** One sentence for `--help`. */
  readonly summary: string;
  /** The arguments after the options on the usage line, e.g. `FILE…`; absent when there are none. */
  readonly positionals?: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** Parses `{ ...options, files }`: option names in camel case, and the positional arguments. */
  readonly schema: Schema;
  /** Runs the command. With `--json`, its result is printed as one line. An `exitCode` other than 0
   * means that the work was done only in part. */
  readonly run: (input: z.output<Schema>, output: Output) => Promise<CommandResult>;
};

export type CommandResult = { readonly exitCode?: number; readonly json: object };

/** The output of a command. `say` prints a line for people, and nothing with `--json`. */
export type Output = { readonly json: boolean; readonly say: (line: string) => void };

const camel = (name: string) =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

function helpText(spec: CommandSpec<z.ZodType>): string {
  const rows = [
    ...Object.entries(spec.options).map(([name, { help }]) => [`--${name}`, help] as const),
    ['--json', 'print one JSON object as the last line, and no other output'] as const,
    ['--help', 'print this help'] as const,
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const usage = `npm run ${spec.name} -- [options]${spec.positionals ? ` ${spec.positionals}` : ''}`;
  return [
    spec.summary,
    '',
    `Usage: ${usage}`,
    '',
    ...rows.map(([name, help]) => `  ${name.padEnd(width)}${help}`),
  ].join('\n');
}

/**
 * Runs a command: parses the command line, calls `run`, sets the exit code (see {@link EXIT}) and prints
 * errors as one paragraph.
 */
export async function runCommand<Schema extends z.ZodType>(
  spec: CommandSpec<Schema>,
): Promise<void> {
  const wrongUsage = (message: string) => {
    console.error(`${message}\n\n${helpText(spec)}`);
    process.exitCode = EXIT.usage;
  };
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({
      options: {
        ...Object.fromEntries(
          Object.entries(spec.options).map(([name, { type }]) => [name, { type }]),
        ),
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
      allowPositionals: spec.positionals !== undefined,
    });
  } catch (error) {
    return wrongUsage(error instanceof Error ? error.message : String(error));
  }
  if (parsed.values.help) return console.log(helpText(spec));

  const options = Object.fromEntries(
    Object.entries(parsed.values).map(([name, value]) => [camel(name), value]),
  );
  const input = spec.schema.safeParse({ ...options, files: parsed.positionals });
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
