import { describe, expect, it } from 'vitest';
import { chooseTests, unmatchedNames } from './choose-tests.ts';

const FILES = [
  { path: 'api/slugs.test.ts', source: "it('cuts long names of hours', …)" },
  { path: 'api/hours.test.ts', source: "it('reads (24/7)', …); it('closes', …)" },
];

describe('choosing tests', () => {
  it('takes all of a file by its path, and single tests by their names', () => {
    expect(chooseTests(FILES, ['Slugs', '(24/7)'])).toEqual([
      { path: 'api/slugs.test.ts', pattern: undefined },
      { path: 'api/hours.test.ts', pattern: /\(24\/7\)/i },
    ]);
    expect(chooseTests(FILES, ['CUTS', 'closes'])).toEqual([
      { path: 'api/slugs.test.ts', pattern: /cuts/i },
      { path: 'api/hours.test.ts', pattern: /closes/i },
    ]);
    expect(chooseTests(FILES, ['./api/hours.test.ts'])).toHaveLength(1);
    // Of the other file, a test has "hours" in its name.
    expect(chooseTests(FILES, ['hours'])).toHaveLength(1);
    expect(chooseTests(FILES, ['nothing'])).toEqual([]);
  });

  it('tells which names stand for nothing that ran', () => {
    const unmatched = unmatchedNames(
      ['slugs', 'Closes', 'source'],
      ['api/slugs.test.ts'],
      ['opening hours closes'],
    );
    expect(unmatched).toEqual(['source']);
  });
});
