import { useSyncExternalStore } from 'react';

/** A value that unrelated components share while the page is open. */
export function sharedValue<Value>(initial: Value) {
  const listeners = new Set<() => void>();
  let value = initial;
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next: Value) {
      value = next;
      for (const listener of listeners) listener();
    },
    /** A hook: returns the value, and renders again when it changes. */
    useValue: () => useSyncExternalStore(subscribe, get),
  };
}
