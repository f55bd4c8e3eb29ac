import { readPreference, writePreference } from '../preferences.ts';
import { sharedValue } from './shared-value.ts';

const areOn = sharedValue(readPreference('adminKeys') !== 'off');

/**
 * Whether single-key shortcuts are on. Users of speech input, who trigger them by accident, can turn
 * them off in this browser (WCAG 2.1.4).
 */
export const useSingleKeys = areOn.useValue;

/** Whether a key belongs to a text field, or to an open dialog, menu or list. */
export const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])') ||
    target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null);

/** Turns single-key shortcuts on or off, for this and later visits. */
export function setSingleKeys(on: boolean): void {
  areOn.set(on);
  writePreference('adminKeys', on ? null : 'off');
}
