// build-scripts/run calls it before every command, on the machine's own Node and before any package is
// installed. So it is plain JavaScript and imports only modules of Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');
const stamp = join(root, 'node_modules', '.installed');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(readFileSync(join(root, 'package.json')))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  return error === undefined && status === 0;
}

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

// Hides warnings that packages need a newer Node: the project's own Node is one of the packages.
const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Names optional packages that the lock file has no entry for, mostly binaries of other platforms. */
function missingFromLock() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const named = Object.keys(packages).map((path) => path.split('node_modules/').at(-1));
  const present = new Set(named);
  const optional = Object.values(packages).flatMap((entry) =>
    Object.keys(entry.optionalDependencies ?? {}),
  );
  return optional.filter((name) => !present.has(name));
}

/** `npm ci` installs and verifies the packages of the lock file. It refuses an incomplete lock file. */
function installExactly() {
  const missing = missingFromLock();
  if (missing.length > 0) {
    console.error(
      `The lock file has no entries for ${missing.length} packages of other platforms, so npm install runs instead of npm ci.`,
    );
    return false;
  }
  // npm ci deletes node_modules first, so npm must not run on the Node in that folder.
  const path = (process.env.PATH ?? '').split(':');
  const outside = path.filter((folder) => !folder.startsWith(join(root, 'node_modules')));
  const env = { ...process.env, PATH: outside.join(':') };
  if (run('npm', ['ci', ...quietly], { env })) return true;
  console.error('npm ci has failed, so npm install runs instead.');
  return false;
}

/** Also installs the versions of the lock file; `--no-save` does not change it. */
const installLocked = () => run('npm', ['install', '--no-save', ...quietly]);

function installPackages() {
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === wanted) return;
  console.error('Installing packages (once, about a minute) …');
  if (!installExactly() && !installLocked())
    fail('The packages could not be installed. Check the network and run the command again.');
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stamp, wanted);
}

function checkNode() {
  const node = join(root, 'node_modules', '.bin', 'node');
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (!/^v24\./.test(stdout ?? ''))
    fail(
      `The project's own Node 24 did not install (${node} answers ${stdout?.trim() || 'nothing'}). Run "npm rebuild node", or allow install scripts, and try again.`,
    );
}

const browsers = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** Packages of Debian. The first is faster and smaller, but not in every release. */
const packages = ['chromium-headless-shell', 'chromium'];

/** Uses the machine's own browser, else Playwright's download, else Debian's package. */
function ensureBrowser() {
  const path = (process.env.PATH ?? '').split(':');
  const onMachine = browsers.some((name) => path.some((folder) => existsSync(join(folder, name))));
  const script = `import { chromium } from 'playwright-core';
    import { existsSync } from 'node:fs';
    process.exit(existsSync(chromium.executablePath()) ? 0 : 1);`;
  const node = join(root, 'node_modules', '.bin', 'node');
  const downloaded = () => run(node, ['--input-type=module', '--eval', script]);
  if (onMachine || downloaded()) return;

  console.error('Installing a browser for the tests (once) …');
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js');
  if (run(node, [cli, 'install', 'chromium', '--only-shell'], { timeout: 180_000 }) && downloaded())
    return;
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  if (
    debian &&
    run('apt-get', ['update', '-qq'], quiet) &&
    packages.some((name) => run('apt-get', [...install, name], quiet))
  )
    return;
  fail(
    'The tests need a Chromium browser and none could be installed. Install one (Debian: "apt-get install chromium-headless-shell") and run "npm test" again.',
  );
}

installPackages();
checkNode();
if (process.argv.includes('--browser')) ensureBrowser();
