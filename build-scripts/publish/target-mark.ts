/** What a target says of itself: which one it is, and how far the database had come that published to it. */
export type TargetMark = {
  /** A random name; the database keeps the same. */
  readonly target: string;
  /** `publication.epoch` when files were last changed here. */
  readonly epoch: number;
};

/** The form in which files are stored: texts compressed with brotli. */
const FORM = 'br';

/** @returns the text that a target keeps, e.g. `2f1c… 17 br` */
export const formatMark = ({ target, epoch }: TargetMark): string => `${target} ${epoch} ${FORM}`;

/** @returns null where files are stored in the form of another version: all have to be written anew */
export function parseMark(text: string): TargetMark | null {
  const [target = '', epoch, form] = text.trim().split(' ');
  return form === FORM ? { target, epoch: Number(epoch) } : null;
}
