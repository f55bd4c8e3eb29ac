import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../api/config.ts';
import { exists } from '../api/database/server-lock.ts';

/** Says what it was started with, and ends as its first argument says. */
const PROBE = `process.on('SIGTERM', () => process.exit(0));
const [, , ending] = process.argv;
const said = { pid: process.pid, flags: process.execArgv, args: process.argv.slice(2) };
process.stdout.write(JSON.stringify(said), () => ending === 'wait' || process.exit(Number(ending)));
if (ending === 'wait') setInterval(() => {}, 1_000);
`;

/** Fails where it is called for a browser. */
const ENSURE = `console.error('ensured', ...process.argv.slice(2));
process.exit(process.argv.includes('--browser') ? 3 : 0);
`;

describe('build-scripts/run', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'a folder '));
    await mkdir(join(folder, 'build-scripts/setup'), { recursive: true });
    await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
    await cp(join(PROJECT_ROOT, 'build-scripts/run'), join(folder, 'build-scripts/run'));
    await chmod(join(folder, 'build-scripts/run'), 0o755);
    await symlink(process.execPath, join(folder, 'node_modules/.bin/node'));
    await writeFile(join(folder, 'build-scripts/setup/ensure-installed.mjs'), ENSURE);
    for (const command of ['start', 'import', 'export', 'test'])
      await writeFile(join(folder, `build-scripts/${command}.ts`), PROBE);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const start = (...args: readonly string[]) => {
    const child = spawn(join(folder, 'build-scripts/run'), args, {
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'close');
    return { child, ended, stdout: text(child.stdout), stderr: text(child.stderr) };
  };

  it('passes arguments, flags and the exit code on, once all is installed', async () => {
    const { stdout, stderr, ended } = start('export', '7', 'two words', '--out=$HOME *');
    expect(await ended).toEqual([7, null]);
    expect(await stderr).toBe('ensured\n');
    expect(JSON.parse(await stdout)).toMatchObject({
      flags: [],
      args: ['7', 'two words', '--out=$HOME *'],
    });
    const threads = JSON.parse(await start('start', '0').stdout);
    expect(threads.flags).toHaveLength(2);
    const imports = JSON.parse(await start('import', '0').stdout);
    expect(imports.flags).toEqual([...threads.flags, '--max-semi-space-size=2']);
  });

  it('becomes the command, which gets signals itself', async () => {
    const { child, stdout, ended } = start('start', 'wait');
    child.stdout.once('data', () => child.kill('SIGTERM'));
    expect(await ended).toEqual([0, null]);
    expect(JSON.parse(await stdout).pid).toBe(child.pid);
  });

  it('starts nothing where the installation fails', async () => {
    const { stdout, ended } = start('test', '0');
    expect(await ended).toEqual([3, null]);
    expect(await stdout).toBe('');
  });

  it('stands behind every command of package.json', async () => {
    const { scripts } = JSON.parse(await readFile(join(PROJECT_ROOT, 'package.json'), 'utf8'));
    const { format, ...commands } = scripts;
    expect(format).toBe('biome check --write');
    for (const line of Object.values<string>(commands)) {
      const [, command] = /^exec build-scripts\/run ([a-z]+)( --watch)?$/.exec(line) ?? [];
      expect(await exists(join(PROJECT_ROOT, `build-scripts/${command}.ts`)), line).toBe(true);
    }
  });
});
