import { AppError } from '../../api/errors.ts';
import { readBeside, splitList } from './tables.ts';

export type Split = {
  /** Share of the parent's listings that have the finer names, 0–1. */
  readonly share: number;
  /** Finer names, the commonest first. */
  readonly names: readonly string[];
};

const LIST = /^list (\w+): (.+)$/;
const SPLIT = /^split (.+?) (0\.\d+) (.*?): (.+)$/;

/**
 * The finer categories of `category-splits.txt` by the name of the category that they divide. A line is
 * `split Parent share pattern: one | two`: each word replaces `{}` in the pattern, and `@name` means the
 * words of a `list name: …` line.
 * @throws AppError with the line that cannot be parsed
 */
export function loadSplits(): Map<string, Split[]> {
  const lists = new Map<string, string[]>();
  const splits = new Map<string, Split[]>();
  for (const [index, line] of readBeside('category-splits.txt').split('\n').entries()) {
    const list = LIST.exec(line);
    const split = SPLIT.exec(line);
    if (list) lists.set(list[1] ?? '', splitList(list[2] ?? ''));
    else if (split) {
      const [, parent = '', share = '', pattern = '', items = ''] = split;
      const words = items.startsWith('@') ? lists.get(items.slice(1)) : splitList(items);
      const names = (words ?? []).map((word) => pattern.replace('{}', word));
      splits.set(parent, [...(splits.get(parent) ?? []), { share: Number(share), names }]);
    } else if (line.trim() !== '') {
      throw new AppError('configuration', `category-splits.txt, line ${index + 1}: "${line}"`);
    }
  }
  return splits;
}
