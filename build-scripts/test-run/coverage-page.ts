import { relative } from 'node:path';
import { z } from 'zod';
import { markdownTable } from '../cli/format.ts';

const counted = z.object({ total: z.int(), covered: z.int() });

/** What Vitest's reporter `json-summary` writes: by absolute path, and `total`. */
export const coverageSchema = z.record(
  z.string(),
  z.object({ lines: counted, branches: counted, functions: counted }),
);
type Coverage = z.infer<typeof coverageSchema>;

const FIGURES = ['lines', 'branches', 'functions'] as const;

const INTRODUCTION = `# Coverage

\`npm run coverage\` writes this page and, with every line, \`coverage/index.html\`. The figures cover what runs in the processes of the tests; they miss what tests start: worker threads (rendering, reading spreadsheets), commands and servers in processes of their own, compiled templates, and everything in the browser (back office, islands).
`;

/**
 * Docs page with the coverage of each room: the first two folders of a path, or the first one in \`site\`
 * and \`admin\`.
 * @param root absolute path that the files are below
 */
export function coveragePage(coverage: Coverage, root: string): string {
  const files = Object.entries(coverage).filter(([path]) => path !== 'total');
  const rooms = Map.groupBy(files, ([path]) => roomOf(relative(root, path)));
  const rows = [...rooms].sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = [...rows, ['all', files] as const].map(([room, members]) => [
    room === 'all' ? 'All' : `\`${room}\``,
    String(members.length),
    ...FIGURES.map((figure) => percent(members.map(([, counts]) => counts[figure]))),
  ]);
  return `${INTRODUCTION}\n${markdownTable(['Room', 'Files', 'Lines', 'Branches', 'Functions'], lines)}\n`;
}

function roomOf(path: string): string {
  const [first = '', second = '', ...rest] = path.split('/');
  const isWhole = first === 'site' || first === 'admin' || rest.length === 0;
  return isWhole ? first : `${first}/${second}`;
}

function percent(counts: readonly z.infer<typeof counted>[]): string {
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  const covered = counts.reduce((sum, count) => sum + count.covered, 0);
  return total === 0 ? '–' : `${((100 * covered) / total).toFixed(1)} %`;
}
