import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_ROOT } from '../../api/config.ts';
import type { TemplateDocument } from '../../api/contract/pages/documents.ts';
import { AppError } from '../../api/errors.ts';
import { filesBelow } from '../compile/files-below.ts';
import { type BuildRecord, keepBuild, readBuildRecord } from '../compile/kept-build.ts';
import { runBuild } from '../compile/run-build.ts';
import type * as ServerEntry from './astro-adapter/server-entry.ts';

const SCRIPT = new URL('./astro-adapter/build.ts', import.meta.url);

export type CompiledTemplates = Awaited<ReturnType<typeof loadTemplates>>;

/**
 * Compiles the templates into `distDir`, unless its content was compiled from the same sources. A build
 * that fails leaves `distDir` as it was.
 * @param siteUrl origin of the public site, without a slash at the end
 * @param root absolute path of the project
 * @returns whether it has compiled
 * @throws AppError `internal` with the output of Astro
 */
export const buildTemplates = (
  distDir: string,
  siteUrl: string,
  root = PROJECT_ROOT,
): Promise<boolean> =>
  keepBuild({
    root,
    distDir,
    setting: siteUrl,
    build: (folder) =>
      runBuild(SCRIPT, [root, folder, siteUrl], root, 'The templates cannot be compiled.'),
  });

/**
 * Loads the templates that {@link buildTemplates} has compiled into `distDir`.
 * @throws AppError `environment` when there are none
 */
export async function loadTemplates(distDir: string) {
  const record = await readBuildRecord(distDir);
  if (record === null) {
    throw new AppError('environment', `There are no compiled templates in ${distDir}.`);
  }
  const assetsDir = join(distDir, 'client');
  const version = await versionOf(record, assetsDir);
  // Node caches modules by URL: the version makes a new build's entry another module.
  const entry = `${pathToFileURL(join(distDir, 'server', 'entry.mjs'))}?${version}`;
  const server: typeof ServerEntry = await import(/* @vite-ignore */ entry);
  await server.load();
  return {
    /**
     * The template version: the hash of all that templates and the renderers of generated files are made
     * from. The same sources have the same version on every machine.
     */
    version,
    /** Absolute path of the folder of scripts, styles and images. They are published before the pages. */
    assetsDir,
    /**
     * @returns the page's HTML
     * @throws AppError `internal`, with the page's path, when a template throws
     */
    async render(document: TemplateDocument): Promise<string> {
      try {
        return await server.render(document);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new AppError('internal', `${document.path} cannot be rendered: ${reason}`, { cause });
      }
    },
  };
}

/**
 * The hash of the sources and of the assets' names, which contain hashes. Not of the server code: of 36
 * builds of the same sources, one had its chunks in another order.
 */
async function versionOf({ hash }: BuildRecord, assetsDir: string): Promise<string> {
  const assets = (await filesBelow(assetsDir)).map((file) => relative(assetsDir, file));
  return createHash('sha256')
    .update([hash, ...assets].join('\0'))
    .digest('hex')
    .slice(0, 16);
}
