import type { ToastKind } from './toast-store.ts';

/** To notice the toast, and to think about it. */
const BASE_MILLISECONDS: Readonly<Record<ToastKind, number>> = {
  success: 5_000,
  warning: 10_000,
  failure: 10_000,
};
/** Slow readers of a foreign language read ten characters a second. */
const CHARACTER_MILLISECONDS = 100;

/** How long a toast is shown: it grows with the length of its text. */
export const readingTime = (kind: ToastKind, text: string): number =>
  BASE_MILLISECONDS[kind] + text.length * CHARACTER_MILLISECONDS;
