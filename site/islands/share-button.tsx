import { useCopy } from './copy-text.ts';
import { ToolButton } from './tool-button.tsx';

/** Shares the page by the device's own sheet, where it has one, else copies the page's address. */
export function ShareButton() {
  const { said, copy } = useCopy();
  const share = async () => {
    const url = window.location.href;
    if (!(await shareNatively(url))) await copy(url);
  };
  return <ToolButton glyph="share" label="Share" said={said} onClick={share} />;
}

/** @returns false where there is no sheet, or it would not open */
async function shareNatively(url: string): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ title: document.title, url });
    return true;
  } catch (error) {
    // Closing the sheet is an answer, too.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
