import { readPreference, writePreference } from '../preferences.ts';
import { sharedValue } from './shared-value.ts';

const areOn = sharedValue(readPreference('adminKeys') !== 'off');

/**
 * Whether shortcuts of a single letter or sign do anything. Who dictates, or presses keys by accident,
 * turns them off (WCAG 2.1.4), in this browser.
 */
export const useSingleKeys = areOn.useValue;

/** Turns them on or off, for this and later visits. */
export function turnSingleKeys(on: boolean): void {
  areOn.set(on);
  writePreference('adminKeys', on ? null : 'off');
}
