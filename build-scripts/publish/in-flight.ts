/**
 * Does something to each item, some of them at the same time. After the first failure no other is
 * begun, and those under way are waited for.
 * @throws the first failure
 */
export async function eachInFlight<T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  action: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const underWay = new Set<Promise<void>>();
  for await (const item of items) {
    if (failures.length > 0) break;
    const one: Promise<void> = action(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(one));
    underWay.add(one);
    if (underWay.size >= atOnce) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
}
