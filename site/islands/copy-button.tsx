import { useCopy } from './copy-text.ts';
import { ToolButton } from './tool-button.tsx';

/** Copies the text content of an element. @param of the id of the element */
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
