import { useHotkeys } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { isElsewhere, useSingleKeys } from '../../components/use-single-keys.ts';
import { undoLast } from '../../components/use-undo-toast.tsx';
import { PATHS } from '../../paths.ts';
import { ALL_DESTINATIONS } from './navigation.ts';

/** Maximum time between g and the letter after it. */
const SEQUENCE_MILLISECONDS = 1_500;

const PATH_BY_KEY: ReadonlyMap<string, string> = new Map(
  ALL_DESTINATIONS.map(({ key, screen }) => [key, PATHS[screen]]),
);

/** Presses the undo button of the newest toast, except while typing, where the key undoes typing. */
function undoUnlessTyping(event: KeyboardEvent): void {
  if (!isElsewhere(event) && undoLast()) event.preventDefault();
}

/**
 * The shortcuts of every screen: Ctrl Z undoes the last action, ? opens the help, and g with a letter
 * opens a screen. They are handled before the screen's own shortcuts, which would take the letter
 * after g. If single-key shortcuts are off, only Ctrl Z works.
 */
export function useShellKeys(onHelp: () => void): void {
  const navigate = useNavigate();
  const singleKeysOn = useSingleKeys();
  useHotkeys([['mod+Z', undoUnlessTyping, { preventDefault: false }]], []);
  const handleKey = useEffectEvent((key: string, isAfterG: boolean): boolean => {
    const path = isAfterG ? PATH_BY_KEY.get(key) : undefined;
    if (path !== undefined) void navigate(path);
    else if (key === '?') onHelp();
    else return false;
    return true;
  });
  useEffect(() => {
    if (!singleKeysOn) return;
    let lastG = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
      // Turkish keyboards have a dotted and a dotless i.
      const key = event.key.toLowerCase().replace('ı', 'i');
      const isAfterG = event.timeStamp - lastG < SEQUENCE_MILLISECONDS;
      lastG = key === 'g' && !isAfterG ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!handleKey(key, isAfterG)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [singleKeysOn]);
}
