import { readPreference, writePreference } from '../preferences.ts';
import { sharedValue } from './shared-value.ts';

const areOn = sharedValue(readPreference('adminKeys') !== 'off');

/**
 * Whether single-key shortcuts are on. Users of speech input, who trigger them by accident, can turn
 * them off in this browser (WCAG 2.1.4).
 */
export const useSingleKeys = areOn.useValue;

/** Turns single-key shortcuts on or off, for this and later visits. */
export function setSingleKeys(on: boolean): void {
  areOn.set(on);
  writePreference('adminKeys', on ? null : 'off');
}
