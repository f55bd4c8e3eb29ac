import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useMessages } from '../messages/language.tsx';
import { useConfirm } from './use-confirm.tsx';

/**
 * Asks for confirmation before a screen with unsaved changes is left or the page is closed. Changes of
 * the address within the screen pass.
 */
export function useUnsavedWarning(isUnsaved: boolean): void {
  const { unsaved } = useMessages();
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { proceed, reset } = blocker;
    void confirm({
      title: unsaved.title,
      text: unsaved.text,
      action: unsaved.leave,
      dangerous: true,
    }).then((leaves) => (leaves ? proceed() : reset()));
  }, [blocker, confirm, unsaved]);
}
