/**
 * Caches a pure function of a text.
 * @param most number of values; a full cache is cleared
 * @param longest longer texts are not cached: they are rare, and hardly two listings share one
 */
export function remembered<Value>(
  compute: (text: string) => Value,
  most: number,
  longest: number,
): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = compute(text);
    if (known.size === most) known.clear();
    if (text.length <= longest) known.set(text, value);
    return value;
  };
}
