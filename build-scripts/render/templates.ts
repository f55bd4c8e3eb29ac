import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { PROJECT_ROOT } from '../../api/config.ts';
import type { TemplateDocument } from '../../api/contract/pages/documents.ts';
import { AppError } from '../../api/errors.ts';
import { filesBelow, hashInputs } from '../inputs.ts';
import { moduleGraph } from '../module-graph.ts';
import type * as ServerEntry from './astro-adapter/server-entry.ts';

/** What templates and the back office have in common. */
const CONTRACT = 'api/contract';

/** What the compiled templates are made from besides, below the project's root. */
const INPUTS = [
  'site',
  'build-scripts/render/astro-adapter',
  'astro.config.mjs',
  'package-lock.json',
];

/**
 * What makes the files that are no pages, with all that it imports; templates and these have one version.
 * The sizes of sitemaps are in no file's text, but say how many files there are.
 */
const fileRenderers = (root: string): Promise<string[]> =>
  moduleGraph(root, ['build-scripts/render/files.ts', 'api/changes/sitemap-sizes.ts']);

const STAMP = 'templates.json';
const stampSchema = z.object({
  /** Of all that they may be made from. */
  inputs: z.string(),
  version: z.string(),
  /** Other files of the project that they are made from, below its root. */
  sources: z.array(z.string()),
});

export type Templates = {
  /** Differs when the templates would make other pages; the same sources give the same on any machine. */
  version: string;
  /**
   * The page of a document, as HTML.
   * @throws AppError `internal`, naming the page, when a template throws or does not answer
   */
  render(document: TemplateDocument): Promise<string>;
  /** Absolute path of the folder whose files have to be published before the pages. */
  assetsDir: string;
};

/**
 * Compiles the templates into `distDir`, unless what is there was made from the same sources. A
 * build that fails leaves `distDir` as it was.
 * @param siteUrl origin of the public site, without a slash at the end
 * @returns whether anything had to be built
 * @throws AppError `internal` with what Astro said
 */
export async function buildTemplates(
  distDir: string,
  siteUrl: string,
  root = PROJECT_ROOT,
): Promise<boolean> {
  const renderers = await fileRenderers(root);
  const inputs = await hashInputs(root, [...INPUTS, CONTRACT, ...renderers], siteUrl);
  if ((await readStamp(distDir))?.inputs === inputs) return false;
  const building = `${distDir}.${process.pid}`;
  try {
    const modules = await runAstro(root, building, siteUrl);
    // Not all of the contract: what only the back office takes and is answered must not make a million
    // pages stale.
    const used = new Set([...sourcesOf(root, modules), ...renderers]);
    const sources = [...used].filter((file) => !isInput(file)).sort();
    const made = await hashInputs(root, [...INPUTS, ...sources], siteUrl);
    const version = await versionOf(made, join(building, 'client'));
    await writeFile(join(building, STAMP), JSON.stringify({ inputs, version, sources }));
    await rm(distDir, { recursive: true, force: true });
    await rename(building, distDir);
  } finally {
    await rm(building, { recursive: true, force: true });
  }
  return true;
}

const isInput = (file: string): boolean =>
  INPUTS.some((input) => file === input || file.startsWith(`${input}/`));

/** Files of the project among the modules of a build, whose ids have queries. */
const sourcesOf = (root: string, modules: readonly string[]): string[] =>
  modules
    .map((id) => relative(root, id.replace(/\?.*/, '')))
    .filter((file) => /^(?:api|build-scripts)\//.test(file));

/**
 * The templates that {@link buildTemplates} left in `distDir`.
 * @throws AppError `environment` when there are none
 */
export async function loadTemplates(distDir: string): Promise<Templates> {
  const stamp = await readStamp(distDir);
  if (stamp === null) {
    throw new AppError('environment', `There are no compiled templates in ${distDir}.`);
  }
  // Modules are kept by their address: the version makes a rebuilt entry another one.
  const entry = `${pathToFileURL(join(distDir, 'server', 'entry.mjs'))}?${stamp.version}`;
  const server: typeof ServerEntry = await import(/* @vite-ignore */ entry);
  await server.load();
  return {
    version: stamp.version,
    assetsDir: join(distDir, 'client'),
    async render(document) {
      try {
        return await server.render(document);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new AppError('internal', `${document.path} cannot be rendered: ${reason}`, { cause });
      }
    },
  };
}

async function readStamp(distDir: string): Promise<z.infer<typeof stampSchema> | null> {
  try {
    const { data } = stampSchema.safeParse(
      JSON.parse(await readFile(join(distDir, STAMP), 'utf8')),
    );
    // One of another release may say other things.
    return data ?? null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** @returns the ids of the modules that it has built from */
async function runAstro(root: string, outDir: string, siteUrl: string): Promise<readonly string[]> {
  const script = new URL('./astro-adapter/build.ts', import.meta.url);
  const child = fork(script, [root, outDir, siteUrl], {
    cwd: root,
    execArgv: [],
    stdio: 'pipe',
    // Nothing of this process's environment: Astro writes variables that it finds into its output.
    env: { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let modules: readonly string[] = [];
  child.once('message', (message) => {
    modules = z.array(z.string()).parse(message);
  });
  const [output, errors, code] = await Promise.all([
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
    new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject)),
  ]);
  if (code !== 0) {
    throw new AppError('internal', `The templates cannot be compiled.\n${output}${errors}`);
  }
  return modules;
}

/**
 * Sources and the names of what they were built into. Not the code that came out: of 36 builds of
 * the same sources one had put its parts together in another order.
 */
async function versionOf(sources: string, clientDir: string): Promise<string> {
  const assets = (await filesBelow(clientDir)).map((file) => relative(clientDir, file));
  return createHash('sha256')
    .update([sources, ...assets].join('\0'))
    .digest('hex')
    .slice(0, 16);
}
