import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCodeOf } from '../publish/error-code.ts';
import { hashSources, type Sources, sourcesSchema } from './sources.ts';

/** Lies in the folder of a build. Its name starts with a dot, so that no server serves it. */
const RECORD = '.sources.json';
const recordSchema = z.object({
  /** See {@link hashSources}. */
  hash: z.string(),
  sources: sourcesSchema,
});

export type BuildRecord = z.infer<typeof recordSchema>;

export type KeptBuild = {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute path of the folder to build into. */
  readonly distDir: string;
  /** A value other than the sources that the result depends on. */
  readonly setting?: string;
  /** Builds into a folder that does not exist yet. @returns the {@link Sources} */
  readonly build: (folder: string) => Promise<unknown>;
};

/**
 * Builds into `distDir`, unless its content was built from the same sources and setting. A build that
 * fails leaves `distDir` as it was.
 * @returns whether it has built
 */
export async function keepBuild({ root, distDir, setting, build }: KeptBuild): Promise<boolean> {
  if (await isCurrent(root, distDir, setting)) return false;
  const building = `${distDir}.${process.pid}`;
  const started = Date.now();
  try {
    const sources = sourcesSchema.parse(await build(building));
    // When a source has changed meanwhile, it is unknown which of its contents was built. No sources
    // have this hash, so the next call builds again.
    const hash = (await haveChangedSince(started, root, sources))
      ? randomUUID()
      : await hashSources(root, sources, setting);
    await writeFile(join(building, RECORD), JSON.stringify({ hash, sources }));
    await rm(distDir, { recursive: true, force: true });
    await rename(building, distDir);
  } finally {
    await rm(building, { recursive: true, force: true });
  }
  return true;
}

/** @returns null where there is no build, or one of a release with another form of record */
export async function readBuildRecord(distDir: string): Promise<BuildRecord | null> {
  const text = await unlessMissing(readFile(join(distDir, RECORD), 'utf8'));
  return text === null ? null : (recordSchema.safeParse(JSON.parse(text)).data ?? null);
}

async function isCurrent(root: string, distDir: string, setting?: string): Promise<boolean> {
  const record = await readBuildRecord(distDir);
  if (record === null) return false;
  return (await unlessMissing(hashSources(root, record.sources, setting))) === record.hash;
}

async function haveChangedSince(
  moment: number,
  root: string,
  { files }: Sources,
): Promise<boolean> {
  const stats = await Promise.all(files.map((file) => stat(join(root, file))));
  return stats.some(({ mtimeMs }) => mtimeMs > moment);
}

async function unlessMissing<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
