const MOST = 50_000;

/**
 * Copies a text into its own memory. A cell is a slice of the 64 KB of text that it is read from, and keeps all
 * of it in memory.
 */
export const copyOf = (text: string): string => Buffer.from(text).toString();

/** Caches the values of a function by name. Caches the first 50,000 names. */
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
