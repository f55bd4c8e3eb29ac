/** A text in Turkish and in English. */
export type Pair = readonly [tr: string, en: string];

/** The codes of a table of sentences. */
export const codesOf = <Code extends string>(sentences: Readonly<Record<Code, Pair>>): Code[] =>
  Object.keys(sentences).filter((code): code is Code => code in sentences);
