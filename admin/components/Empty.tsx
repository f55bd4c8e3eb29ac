import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  /** A hint or a button that helps. */
  readonly children?: ReactNode;
};

/** An empty state, as opposed to an error. */
export function Empty({ title, children }: Props) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
