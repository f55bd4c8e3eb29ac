/**
 * The message of an error while a file was read, without what it quotes: JSON.parse quotes the text around the
 * damage, which may be about people.
 */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/".*"/s, '"…"');
