const MOST = 50_000;

/**
 * The same text without what it was cut out of: a cell is a slice of the 64 KB of text that it was
 * read from, and keeps all of it alive while it is kept itself.
 */
export const copyOf = (text: string): string => Buffer.from(text).toString();

/** Works a value out once for each name. Keeps at most 50,000 of them. */
export function memoize<Value>(compute: (name: string) => Value): (name: string) => Value {
  const known = new Map<string, Value>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const copy = copyOf(name);
    const value = compute(copy);
    if (known.size < MOST) known.set(copy, value);
    return value;
  };
}
