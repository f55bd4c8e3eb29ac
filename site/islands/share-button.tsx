import { useCopy } from './copy-text.ts';
import { ToolButton } from './tool-button.tsx';

/** Shares the page with the device's share sheet if there is one, else copies the page's address. */
export function ShareButton() {
  const { said, copy } = useCopy();
  const share = async () => {
    const url = window.location.href;
    if (!(await shareNatively(url))) await copy(url);
  };
  return <ToolButton glyph="share" label="Share" said={said} onClick={share} />;
}

/** @returns false if there is no share sheet, or it fails to open */
async function shareNatively(url: string): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ title: document.title, url });
    return true;
  } catch (error) {
    // The visitor closed the sheet: no fallback.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
