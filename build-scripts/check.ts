import { spawnSync } from 'node:child_process';
import { PROJECT_ROOT } from '../api/config.ts';

/** Everything that can be said of the code without running it. */
const CHECKS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['lint and format', 'biome', 'check', '--error-on-warnings'],
  ['types', 'tsc', '--project', '.'],
  ['templates', 'astro', 'check', '--minimumSeverity', 'warning'],
  [
    'import rules',
    'depcruise',
    '--config',
    '.dependency-cruiser.mjs',
    'site',
    'admin',
    'api',
    'build-scripts',
  ],
  ['unused code', 'knip'],
];

/** Runs every check, whatever the others say, and prints what they found. */
export function runChecks(): { passed: number; failed: number } {
  let failed = 0;
  for (const [name, command, ...args] of CHECKS) {
    const started = performance.now();
    const options = { cwd: PROJECT_ROOT, encoding: 'utf8' } as const;
    const { status, stdout, stderr, error } = spawnSync(command, args, options);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
    if (status === 0) continue;
    failed += 1;
    console.log([stdout, stderr, error?.message].filter(Boolean).join('\n'));
  }
  return { passed: CHECKS.length - failed, failed };
}

if (import.meta.main) process.exitCode = runChecks().failed === 0 ? 0 : 1;
