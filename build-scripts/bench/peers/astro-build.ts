import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '../../../api/config.ts';
import { runBuild } from '../../compile/run-build.ts';
import { secondsSince } from '../report.ts';
import type { Scratch } from '../scratch.ts';

const SCRIPT = new URL('./astro-process.ts', import.meta.url);
const messageSchema = z.object({ pageSeconds: z.number(), peakBytes: z.number() });

/**
 * Builds pages like a typical Astro site: one route whose getStaticPaths returns them all. Existing pages
 * are moved away instead of deleted, for the reason given at `forgetPublished`.
 * @param documents path of a file of documents, as lines of JSON
 * @throws AppError `internal` if Astro fails
 */
export async function astroBuild({ dir, input, formerFolders }: Scratch, documents: string) {
  const outDir = join(dir, 'astro');
  const started = performance.now();
  const args = [PROJECT_ROOT, outDir, input.siteUrl, documents];
  // The flags of this process: both builds run with the same ones.
  const { execArgv } = process;
  const message = await runBuild(SCRIPT, args, PROJECT_ROOT, 'astro build has failed.', execArgv);
  const seconds = secondsSince(started);
  await rm(`${outDir}.cache`, { recursive: true, force: true });
  await mkdir(formerFolders, { recursive: true });
  await rename(outDir, join(formerFolders, `astro-${Date.now()}`));
  return { ...messageSchema.parse(message), seconds };
}
