import sprite from '../assets/glyphs.svg?url';

type Props = {
  /** A symbol of the sprite. */
  readonly glyph: string;
  readonly label: string;
  /** Continues the label for screen readers, which have no visual context. */
  readonly detail?: string;
  /** The result of the last press, shown in place of the label; '' for none. */
  readonly said?: string;
  /** The state of a toggle button; undefined for other buttons. */
  readonly pressed?: boolean;
  readonly onClick: () => void;
};

/** A small button with a glyph; shows and announces the result of a press. */
export function ToolButton({ glyph, label, detail, said = '', pressed, onClick }: Props) {
  return (
    <>
      <button type="button" className="tool" aria-pressed={pressed} onClick={onClick}>
        <svg className="glyph" aria-hidden="true">
          <use href={`${sprite}#${glyph}`} />
        </svg>
        <span>
          {said || label}
          {detail && <span className="unseen"> {detail}</span>}
        </span>
      </button>
      <span className="unseen" role="status">
        {said}
      </span>
    </>
  );
}
