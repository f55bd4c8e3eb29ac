import type { ReactNode } from 'react';
import { leaveToast } from '../last-focus.ts';
import { sharedValue } from '../shared-value.ts';

export type ToastKind = 'success' | 'warning' | 'failure';

type Toast = {
  /** The action that the toast is about. A later toast about it takes the place of the earlier one. */
  readonly subject: string;
  readonly kind: ToastKind;
  readonly title: string;
  /** More about it; '' for nothing. */
  readonly text: string;
  /** A button below the text. */
  readonly button?: ReactNode;
  /** How long it is shown, while it is neither under the pointer nor focused. */
  readonly milliseconds: number;
  /** Called when it ends, for whatever reason. */
  readonly onEnd?: () => void;
};

export type ShownToast = Toast & { readonly id: number };

/** More would hide the screen of a phone. */
const MOST_SHOWN = 3;

const shown = sharedValue<readonly ShownToast[]>([]);
let nextId = 1;

/** The shown toasts, the newest last. */
export const useShownToasts = shown.useValue;

/** Whether the two say the same. Those with a button do different things. */
const isSame = (one: Toast, other: Toast): boolean =>
  (['kind', 'title', 'text'] as const).every((part) => one[part] === other[part]) &&
  !one.button &&
  !other.button;

function end(isOver: (toast: ShownToast) => boolean): void {
  const over = shown.get().filter(isOver);
  if (over.length === 0) return;
  for (const { id } of over) leaveToast(id);
  shown.set(shown.get().filter((toast) => !isOver(toast)));
  for (const { onEnd } of over) onEnd?.();
}

/** Shows a toast in place of the former one of its subject, and of one that says the same. */
export function showToast(toast: Toast): void {
  end((former) => former.subject === toast.subject || isSame(former, toast));
  const [oldest] = shown.get().slice(0, 1 - MOST_SHOWN);
  if (oldest) endToast(oldest.id);
  shown.set([...shown.get(), { ...toast, id: nextId }]);
  nextId += 1;
}

export const endToast = (id: number): void => end((toast) => toast.id === id);

/** Ends the toast about an action, if there is one. */
export const endToastOn = (subject: string): void => end((toast) => toast.subject === subject);
