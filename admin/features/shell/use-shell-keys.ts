import { useHotkeys } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSingleKeys } from '../../components/use-single-keys.ts';
import { undoLast } from '../../components/use-undo-toast.tsx';
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

/** Ctrl or ⌘ with Z, but where it takes back what was typed. */
function undoUnlessTyping(event: KeyboardEvent): void {
  if (!isElsewhere(event.target) && undoLast()) event.preventDefault();
}

/**
 * Keys of every screen: Ctrl Z takes back what was done last, ? is for help, and g with a letter to go to a screen. They come before the
 * screen's own, so that the letter after g is not taken for one of them. Nothing where they are off.
 */
export function useShellKeys(onHelp: () => void): void {
  const navigate = useNavigate();
  const areOn = useSingleKeys();
  useHotkeys([['mod+Z', undoUnlessTyping, { preventDefault: false }]], []);
  const take = useEffectEvent((key: string, isAfterG: boolean): boolean => {
    const path = isAfterG ? PATH_BY_KEY.get(key) : undefined;
    if (path !== undefined) void navigate(path);
    else if (key === '?') onHelp();
    else return false;
    return true;
  });
  useEffect(() => {
    if (!areOn) return;
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
  }, [areOn]);
}
