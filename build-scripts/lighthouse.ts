import { execFile } from 'node:child_process';
import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '../api/config.ts';
import { AppError } from '../api/errors.ts';
import { findChromium } from './chromium.ts';
import { EXIT, runCommand, wholeNumber } from './cli/command.ts';
import { aligned } from './cli/format.ts';
import { withSampleSite } from './site/sample-site.ts';

const LHCI = join(PROJECT_ROOT, 'node_modules', '@lhci', 'cli', 'src', 'cli.js');
const RULES = join(PROJECT_ROOT, 'lighthouserc.json');

const audit = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  requestedUrl: z.string(),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.object({
    'largest-contentful-paint': audit,
    'cumulative-layout-shift': audit,
    'total-blocking-time': audit,
    'total-byte-weight': audit,
  }),
});

/** Targets that the report shows. They are not asserted, because a busy machine misses them. */
const GOALS = { lcp: 1_800, cls: 0.02, tbt: 100 } as const;

await runCommand({
  name: 'lighthouse',
  summary:
    'Runs Lighthouse with its phone settings on a page of each kind. Accessibility, best practices and SEO must score 100, and sizes must be within their budgets.',
  schema: z.object({
    rows: wholeNumber(
      'N: number of generated listings to serve (default 2000)',
      1,
      100_000,
    ).default(2_000),
  }),
  async run({ rows }, { say }) {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'lighthouse-'));
    return await withSampleSite(rows, async ({ url, pages }) => {
      // Lighthouse does not examine pages that are answered with an error status.
      const shown = pages.filter(({ name }) => !/^4\d\d\b/.test(name));
      const addresses = shown.map(({ path }) => `--url=${url}${path}`);
      await lhci(folder.path, ['collect', `--config=${RULES}`, ...addresses]);
      const failures = await lhci(folder.path, ['assert', `--config=${RULES}`]).then(
        () => '',
        (error: unknown) => String(error instanceof AppError ? error.message : error),
      );
      const results = await readReports(join(folder.path, '.lighthouseci'), url);
      say(asTable(results));
      if (failures !== '') console.error(failures);
      return {
        json: { goals: GOALS, pages: results, asserted: failures === '' },
        exitCode: failures === '' ? EXIT.done : EXIT.failed,
      };
    });
  },
});

/** @throws AppError `internal` with the output of Lighthouse CI when it fails */
function lhci(cwd: string, args: readonly string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Lighthouse CI starts the Node that it finds on the PATH, so the PATH begins with this one.
  const path = `${dirname(process.execPath)}:/usr/bin:/bin`;
  const env = { PATH: path, HOME: cwd, CHROME_PATH: findChromium() };
  execFile(process.execPath, [LHCI, ...args], { cwd, env }, (error, stdout, stderr) =>
    error ? reject(new AppError('internal', `${stdout}${stderr}`.trim())) : resolve(),
  );
  return promise;
}

/** Times are in milliseconds; `cls` is a share of the window. */
async function readReports(folder: string, url: string) {
  const files = (await readdir(folder)).filter((file) => /^lhr-.*\.json$/.test(file));
  const reading = files.map(async (file) => {
    const report = reportSchema.parse(JSON.parse(await readFile(join(folder, file), 'utf8')));
    const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
    const { audits } = report;
    return {
      path: report.requestedUrl.slice(url.length),
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcp: Math.round(audits['largest-contentful-paint'].numericValue),
      cls: Math.round(audits['cumulative-layout-shift'].numericValue * 1000) / 1000,
      tbt: Math.round(audits['total-blocking-time'].numericValue),
      bytes: audits['total-byte-weight'].numericValue,
    };
  });
  return (await Promise.all(reading)).sort((a, b) => a.path.localeCompare(b.path));
}

function asTable(results: Awaited<ReturnType<typeof readReports>>): string {
  const head = ['page', 'perf', 'a11y', 'best', 'seo', 'LCP ms', 'CLS', 'TBT ms', 'KiB'];
  const rows = results.map((r) =>
    [r.path, r.performance, r.accessibility, r.bestPractices, r.seo, r.lcp, r.cls, r.tbt]
      .concat(Math.round(r.bytes / 1024))
      .map(String),
  );
  return aligned([head, ...rows]);
}
