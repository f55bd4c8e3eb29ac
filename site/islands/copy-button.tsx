import { useCopy } from './copy-text.ts';
import { ToolButton } from './tool-button.tsx';

/** Copies the text that an element of the page shows. @param of the element's id */
export function CopyButton({ of, detail }: { readonly of: string; readonly detail: string }) {
  const { said, copy } = useCopy();
  return (
    <ToolButton
      glyph="copy"
      label="Copy"
      detail={detail}
      said={said}
      onClick={() => copy(document.getElementById(of)?.textContent?.trim() ?? '')}
    />
  );
}
