// build-scripts/run calls it before every command, on whatever Node the machine has and with nothing
// installed yet: plain JavaScript, Node's own modules only.
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

// Errors only: old Nodes warn about packages that want a newer one, which is among the packages.
const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];

/** The optional packages, mostly binaries of other platforms, that the lock file names without an entry. */
function missingFromLock() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const named = Object.keys(packages).map((path) => path.split('node_modules/').at(-1));
  const there = new Set(named);
  const optional = Object.values(packages).flatMap((entry) =>
    Object.keys(entry.optionalDependencies ?? {}),
  );
  return optional.filter((name) => !there.has(name));
}

/** `npm ci` installs what the lock file says, checks it, and refuses a lock file that is not complete. */
function installExactly() {
  const missing = missingFromLock();
  if (missing.length > 0) {
    console.error(
      `The lock file has no entries for ${missing.length} packages of other platforms: npm install takes the place of npm ci.`,
    );
    return false;
  }
  // It deletes node_modules first: npm must not run by the Node that is in there.
  const path = (process.env.PATH ?? '').split(':');
  const outside = path.filter((folder) => !folder.startsWith(join(root, 'node_modules')));
  const env = { ...process.env, PATH: outside.join(':') };
  if (run('npm', ['ci', ...quietly], { env })) return true;
  console.error('npm ci has failed: npm install is tried instead.');
  return false;
}

/** Versions come from the lock file here, too, and `--no-save` leaves it as it is. */
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
/** Of Debian: the first is the fastest and smallest, and not in every release. */
const packages = ['chromium-headless-shell', 'chromium'];

/** The machine's own browser, else Playwright's download, else Debian's package. */
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
