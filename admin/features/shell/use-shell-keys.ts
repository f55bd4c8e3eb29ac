import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { DAILY, MANAGED } from './navigation.ts';

/** After g, the letter is to come within this time. */
const SEQUENCE_MILLISECONDS = 1_500;

const PATH_BY_KEY: ReadonlyMap<string, string> = new Map(
  [...DAILY, ...MANAGED].map(({ key, path }) => [key, path]),
);

/** Where letters are letters, or a question stands before everything. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])') ||
    target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null);

/**
 * Keys of every screen: ? for help, and g with a letter to go to a screen. They come before the
 * screen's own, so that the letter after g is not taken for one of them.
 */
export function useShellKeys(onHelp: () => void): void {
  const navigate = useNavigate();
  const take = useEffectEvent((key: string, isAfterG: boolean): boolean => {
    const path = isAfterG ? PATH_BY_KEY.get(key) : undefined;
    if (path !== undefined) void navigate(path);
    else if (key === '?') onHelp();
    else return false;
    return true;
  });
  useEffect(() => {
    let lastG = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      // On Turkish keyboards, both kinds of i are at hand.
      const key = event.key.toLowerCase().replace('ı', 'i');
      const isAfterG = event.timeStamp - lastG < SEQUENCE_MILLISECONDS;
      lastG = key === 'g' && !isAfterG ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!take(key, isAfterG)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
