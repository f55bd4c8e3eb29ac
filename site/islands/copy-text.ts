import { useEffect, useState } from 'react';

/** How long the result is shown, in milliseconds. */
const SHOWN_FOR = 2000;

/**
 * Writes a text to the clipboard. Pages without HTTPS use the older copy command.
 * @throws Error if the browser allows neither
 */
async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error('The browser does not allow copying');
}

/** Copies a text; `said` is the result for two seconds, and '' before and after. */
export function useCopy(): { said: string; copy: (text: string) => Promise<void> } {
  const [answer, setAnswer] = useState({ said: '' });

  useEffect(() => {
    if (answer.said === '') return;
    const timer = setTimeout(() => setAnswer({ said: '' }), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [answer]);

  const copy = (text: string) =>
    copyText(text).then(
      () => setAnswer({ said: 'Copied!' }),
      () => setAnswer({ said: 'Not copied' }),
    );
  return { said: answer.said, copy };
}
