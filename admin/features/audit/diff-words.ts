/** A part of a changed text. The kept and removed ones make up the text before, the kept and added ones that after. */
export type TextPart = { readonly kind: 'kept' | 'removed' | 'added'; readonly text: string };

/** Words, runs of spaces, and single other characters. */
const TOKENS = /[\p{L}\p{N}\p{M}]+|\s+|./gsu;

/** Above this product of lengths, the texts count as different in whole: the table would take a second. */
const MOST_CELLS = 4_000_000;

/** What has changed between two texts, by words. */
export function diffWords(before: string, after: string): readonly TextPart[] {
  const [old, given] = [before.match(TOKENS) ?? [], after.match(TOKENS) ?? []];
  const start = countAlike(old, given);
  const [oldRest, givenRest] = [old.slice(start), given.slice(start)];
  const end = countAlike(oldRest.toReversed(), givenRest.toReversed());
  const [oldMiddle, givenMiddle] = [
    oldRest.slice(0, oldRest.length - end),
    givenRest.slice(0, givenRest.length - end),
  ];
  return joined([
    ...old.slice(0, start).map(kept),
    ...diffMiddle(oldMiddle, givenMiddle),
    ...old.slice(old.length - end).map(kept),
  ]);
}

const kept = (text: string): TextPart => ({ kind: 'kept', text });
const removed = (text: string): TextPart => ({ kind: 'removed', text });
const added = (text: string): TextPart => ({ kind: 'added', text });

/** The number of tokens that both begin with. */
function countAlike(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((token, at) => token !== other[at]);
  return differs === -1 ? one.length : differs;
}

/** Keeps the longest common subsequence of tokens. */
function diffMiddle(old: readonly string[], given: readonly string[]): TextPart[] {
  const width = given.length + 1;
  if (old.length * width > MOST_CELLS) return [...old.map(removed), ...given.map(added)];
  // The length of the longest common subsequence of what follows each pair of positions.
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = given.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        old[row] === given[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const parts: TextPart[] = [];
  for (let [row, column] = [0, 0]; row < old.length || column < given.length; ) {
    const [oldToken, givenToken] = [old[row], given[column]];
    if (oldToken !== undefined && oldToken === givenToken) {
      parts.push(kept(oldToken));
      row += 1;
      column += 1;
    } else if (
      oldToken !== undefined &&
      (givenToken === undefined || at(row + 1, column) >= at(row, column + 1))
    ) {
      parts.push(removed(oldToken));
      row += 1;
    } else {
      parts.push(added(givenToken ?? ''));
      column += 1;
    }
  }
  return parts;
}

/** Joins neighbouring parts of one kind, and puts what is removed before what is added in its place. */
function joined(parts: readonly TextPart[]): readonly TextPart[] {
  const result: TextPart[] = [];
  let [gone, come] = ['', ''];
  const flush = () => {
    if (gone !== '') result.push(removed(gone));
    if (come !== '') result.push(added(come));
    [gone, come] = ['', ''];
  };
  for (const { kind, text } of parts) {
    const last = result.at(-1);
    if (kind === 'removed') gone += text;
    else if (kind === 'added') come += text;
    else if (gone === '' && come === '' && last?.kind === 'kept')
      result[result.length - 1] = kept(last.text + text);
    else {
      flush();
      result.push(kept(text));
    }
  }
  flush();
  return result;
}

/** Characters of an unchanged part that are shown beside a changed one. */
const CONTEXT = 60;

/** Shortens unchanged parts to what is beside the changed ones. */
export const shortened = (parts: readonly TextPart[]): readonly TextPart[] =>
  parts.map((part, index) => {
    if (part.kind !== 'kept') return part;
    const letters = [...part.text];
    const isFirst = index === 0;
    const isLast = index === parts.length - 1;
    if (letters.length <= CONTEXT * (isFirst || isLast ? 1 : 2)) return part;
    const start = isFirst ? '' : letters.slice(0, CONTEXT).join('');
    const end = isLast ? '' : letters.slice(-CONTEXT).join('');
    return kept(`${start}…${end}`);
  });
