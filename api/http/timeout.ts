/**
 * Waits for `work` for at most `milliseconds`.
 * @throws Error after this time; the work continues, its result is dropped
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`no answer within ${milliseconds} ms`)),
    milliseconds,
  );
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
