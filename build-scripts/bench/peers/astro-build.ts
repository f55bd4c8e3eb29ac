import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '../../../api/config.ts';
import { AppError } from '../../../api/errors.ts';
import { secondsSince } from '../report.ts';
import type { Scratch } from '../scratch.ts';

const messageSchema = z.object({ pageSeconds: z.number(), peakBytes: z.number() });

export type AstroBuild = z.infer<typeof messageSchema> & { readonly seconds: number };

/**
 * Builds pages like a typical Astro site: one route whose getStaticPaths returns them all. Existing pages
 * are moved away instead of deleted, for the reason given at `forgetPublished`.
 * @param documents path of a file of documents, as lines of JSON
 * @throws AppError `internal` if Astro fails
 */
export async function astroBuild(
  { dir, input, formerFolders }: Scratch,
  documents: string,
): Promise<AstroBuild> {
  const outDir = join(dir, 'astro');
  const started = performance.now();
  const child = fork(
    new URL('./astro-process.ts', import.meta.url),
    [PROJECT_ROOT, outDir, input.siteUrl, documents],
    {
      cwd: PROJECT_ROOT,
      stdio: ['ignore', 2, 2, 'ipc'],
      // Without this process's environment: Astro writes variables into its output.
      env: { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    },
  );
  let message: unknown;
  child.once('message', (sent) => {
    message = sent;
  });
  const [code] = await once(child, 'exit');
  const seconds = secondsSince(started);
  await rm(`${outDir}.cache`, { recursive: true, force: true });
  if (code !== 0) throw new AppError('internal', `astro build ended with ${code}.`);
  await mkdir(formerFolders, { recursive: true });
  await rename(outDir, join(formerFolders, `astro-${Date.now()}`));
  return { ...messageSchema.parse(message), seconds };
}
