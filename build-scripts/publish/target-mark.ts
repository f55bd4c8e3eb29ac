/** Identifies a publish target, and how far the database was that last published to it. */
export type TargetMark = {
  /** A random name, which the database stores, too. */
  readonly target: string;
  /** `publication.epoch` when files were last changed here. */
  readonly epoch: number;
};

/** The form of stored files: texts compressed with brotli. */
const FORM = 'br';

/** @returns the text that a target stores, e.g. `2f1c… 17 br` */
export const formatMark = ({ target, epoch }: TargetMark): string => `${target} ${epoch} ${FORM}`;

/** @returns null when files are stored in another form, so that all have to be written again */
export function parseMark(text: string): TargetMark | null {
  const [target = '', epoch, form] = text.trim().split(' ');
  return form === FORM ? { target, epoch: Number(epoch) } : null;
}
