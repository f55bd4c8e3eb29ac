import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMay } from '../../components/session-context.ts';
import './inline-value.css';

/** Ends editing. @param leaves whether the focus has gone elsewhere, and does not return to the value */
export type EndEditing = (leaves?: boolean) => void;

type Props = {
  /** The name of the value's button. */
  readonly label: string;
  /** The key that presses the button of the current row. */
  readonly shortcut: string;
  /** The value. */
  readonly children: ReactNode;
  readonly editor: (end: EndEditing) => ReactNode;
};

/** A value of a row that editors change in place. Its editor lies above it, so that nothing moves. */
export function InlineValue({ label, shortcut, children, editor }: Props) {
  const may = useMay();
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!may('editor')) return children;
  const end: EndEditing = (leaves = false) => {
    // The button can have the focus when it is shown again.
    flushSync(() => setIsEditing(false));
    if (!leaves) button.current?.focus();
  };
  return (
    <span className="inline-value" data-editing={isEditing}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        data-key={shortcut}
        onClick={() => setIsEditing(true)}
      >
        {children}
      </button>
      {isEditing && <span className="inline-editor">{editor(end)}</span>}
    </span>
  );
}
