import { useSyncExternalStore } from 'react';

export type SharedValue<Value> = {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  /** A hook: returns the value, and renders again when it changes. */
  readonly useValue: () => Value;
};

/** A value that unrelated components share while the page is open. */
export function sharedValue<Value>(initial: Value): SharedValue<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: () => useSyncExternalStore(subscribe, get),
  };
}
