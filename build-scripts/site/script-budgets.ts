import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '../../api/config.ts';

const RULES = join(PROJECT_ROOT, 'lighthouserc.json');
const SCRIPTS = 'resource-summary:script:size';

const rulesSchema = z.object({
  ci: z.object({
    assert: z.object({
      assertMatrix: z.array(
        z.object({
          matchingUrlPattern: z.string(),
          assertions: z.object({
            [SCRIPTS]: z
              .tuple([z.literal('error'), z.object({ maxNumericValue: z.number() })])
              .optional(),
          }),
        }),
      ),
    }),
  }),
});

/** The most bytes of scripts that a page may load on arrival, by its path: the numbers of lighthouserc.json. */
export async function readScriptBudgets(): Promise<(path: string) => number> {
  const { ci } = rulesSchema.parse(JSON.parse(await readFile(RULES, 'utf8')));
  const budgets = ci.assert.assertMatrix.flatMap(({ matchingUrlPattern, assertions }) => {
    const [, limit] = assertions[SCRIPTS] ?? [];
    return limit ? [{ pattern: new RegExp(matchingUrlPattern), bytes: limit.maxNumericValue }] : [];
  });
  return (path) =>
    Math.min(...budgets.filter(({ pattern }) => pattern.test(path)).map(({ bytes }) => bytes));
}
