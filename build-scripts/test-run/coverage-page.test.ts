import { expect, it } from 'vitest';
import { coveragePage } from './coverage-page.ts';

const file = (covered: number, total: number) => ({
  lines: { covered, total },
  branches: { covered: 0, total: 0 },
  functions: { covered: 1, total: 3 },
});

it('sums the figures of each room', () => {
  const page = coveragePage(
    {
      total: file(9, 9),
      '/project/api/search/answer.ts': file(3, 4),
      '/project/api/search/understand/words.ts': file(1, 4),
      '/project/api/config.ts': file(1, 1),
      '/project/admin/features/Shell.tsx': file(0, 7),
    },
    '/project',
  );
  expect(page.slice(page.indexOf('|'))).toBe(`\
| Room | Files | Lines | Branches | Functions |
| --- | --- | --- | --- | --- |
| \`admin\` | 1 | 0.0 % | – | 33.3 % |
| \`api\` | 1 | 100.0 % | – | 33.3 % |
| \`api/search\` | 2 | 50.0 % | – | 33.3 % |
| All | 4 | 31.3 % | – | 33.3 % |
`);
});
