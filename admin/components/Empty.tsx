import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  readonly hint?: string;
  /** Buttons that help. */
  readonly children?: ReactNode;
};

/** An empty state, as opposed to an error. */
export function Empty({ title, hint, children }: Props) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {hint !== undefined && <p>{hint}</p>}
      {children}
    </div>
  );
}
