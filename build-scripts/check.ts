import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { PROJECT_ROOT } from '../api/config.ts';

type Check = readonly [name: string, command: string];

const TSC = 'node_modules/typescript-7/bin/tsc';
const TYPES_CACHE = 'node_modules/.cache/types.tsbuildinfo';

/** The static checks, the slowest first. */
const CHECKS: readonly Check[] = [
  // Templates alone: `astro check` needs a minute for all files, and `tsc` checks the others in less.
  ['templates', 'astro check --minimumSeverity warning --tsconfig tsconfig.astro.json'],
  // TypeScript 7 takes half of the processor time of TypeScript 6, whose interface `astro check` needs.
  ['types', `${TSC} --project . --incremental --tsBuildInfoFile ${TYPES_CACHE}`],
  ['import rules', 'depcruise --config .dependency-cruiser.mjs site admin api build-scripts'],
  ['unused code', 'knip'],
  ['lint and format', 'biome check --error-on-warnings'],
];

/** Each check keeps one core busy, and some take a gigabyte. */
const AT_ONCE = 2;

/** Runs every check, also after one has failed, and prints their findings. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const waiting = [...CHECKS];
  let passed = 0;
  const runInTurn = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift())
      if (await runCheck(check)) passed += 1;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runInTurn));
  return { passed, failed: CHECKS.length - passed };
}

async function runCheck([name, line]: Check): Promise<boolean> {
  const [command = '', ...args] = line.split(' ');
  const started = performance.now();
  const child = spawn(command, args, { cwd: PROJECT_ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [ended]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close').catch((error: Error) => [error]),
  ]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${ended === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (ended === 0) return true;
  const reason = ended instanceof Error ? ended.message : '';
  console.log([stdout, stderr, reason].filter(Boolean).join('\n'));
  return false;
}

if (import.meta.main) process.exitCode = (await runChecks()).failed === 0 ? 0 : 1;
