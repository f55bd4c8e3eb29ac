import sprite from '../assets/glyphs.svg?url';

type Props = {
  /** A symbol of the sprite. */
  readonly glyph: string;
  readonly label: string;
  /** What goes on after the label for those who do not see what is beside it. */
  readonly detail?: string;
  /** What has just happened, instead of the label; '' for nothing. */
  readonly said?: string;
  /** For a button that is either on or off. */
  readonly pressed?: boolean;
  readonly onClick: () => void;
};

/** A small button with a glyph; says to everybody what came of it. */
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
