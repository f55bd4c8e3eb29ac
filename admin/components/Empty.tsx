import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  /** What may help. */
  readonly children?: ReactNode;
};

/** There is nothing here, and that is no mistake. */
export function Empty({ title, children }: Props) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
