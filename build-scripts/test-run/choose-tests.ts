export type TestFile = {
  /** Path below the project's folder. */
  readonly path: string;
  readonly source: string;
};

export type ChosenFile = {
  readonly path: string;
  /** Names of the tests to run; undefined for all of the file's. */
  readonly pattern: RegExp | undefined;
};

/**
 * Chooses the tests that names stand for, in any case of letters. A name stands for the files whose paths
 * contain it; where there is none, for the tests whose names contain it. A file that does not contain a
 * name as text has no test of that name, so it is not loaded.
 */
export function chooseTests(files: readonly TestFile[], names: readonly string[]): ChosenFile[] {
  const wanted = names.map(normalise);
  const isIn = (path: string) => (name: string) => path.toLowerCase().includes(name);
  const ofTests = wanted.filter((name) => !files.some(({ path }) => isIn(path)(name)));
  return files.flatMap(({ path, source }): ChosenFile[] => {
    if (wanted.some(isIn(path))) return [{ path, pattern: undefined }];
    const contained = ofTests.filter((name) => source.toLowerCase().includes(name));
    return contained.length === 0 ? [] : [{ path, pattern: anyOf(contained) }];
  });
}

/**
 * @param paths of the chosen files
 * @param tests full names of the tests that ran
 * @returns the names that stand for none of them
 */
export const unmatchedNames = (
  names: readonly string[],
  paths: readonly string[],
  tests: readonly string[],
): string[] =>
  names.filter((name) => {
    const wanted = normalise(name);
    return ![...paths, ...tests].some((text) => text.toLowerCase().includes(wanted));
  });

/** Shells complete paths with the leading `./`. */
const normalise = (name: string): string => name.toLowerCase().replace(/^\.\//, '');

const anyOf = (names: readonly string[]): RegExp =>
  new RegExp(names.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'i');
