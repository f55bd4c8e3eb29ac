/**
 * Calls an action for each item, with a limited number at the same time. After a failure it starts no other
 * action, and waits for the running ones.
 * @param atOnce largest number of concurrent actions
 * @throws the first failure
 */
export async function eachInFlight<T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  action: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const running = new Set<Promise<void>>();
  for await (const item of items) {
    if (failures.length > 0) break;
    const one: Promise<void> = action(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
