import { afterAll, beforeAll } from 'vitest';

/**
 * Makes a value before the tests of a file.
 * @param make defers to the stack what is to be undone after the tests
 * @param timeout in milliseconds, if not the default of hooks
 * @returns a function that returns the value while tests run
 */
export function madeBefore<Value>(
  make: (undo: AsyncDisposableStack) => Promise<Value>,
  timeout?: number,
): () => Value {
  const undo = new AsyncDisposableStack();
  let made: { readonly value: Value } | undefined;
  beforeAll(async () => {
    made = { value: await make(undo) };
  }, timeout);
  afterAll(() => undo.disposeAsync());
  return () => {
    if (!made) throw new Error('The value exists only while tests run.');
    return made.value;
  };
}
