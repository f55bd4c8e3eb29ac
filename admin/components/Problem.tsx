import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type Props = {
  readonly title: string;
  readonly children: ReactNode;
  /** What the button says that may help. */
  readonly action: string;
  readonly onAction: () => void;
};

/** Something that could not be done: what, why, and what may help. */
export function Problem({ title, children, action, onAction }: Props) {
  return (
    <div className="problem" role="alert">
      <Icon name="alert" />
      <div>
        <p className="problem-title">{title}</p>
        <p>{children}</p>
        <button type="button" className="button" onClick={onAction}>
          {action}
        </button>
      </div>
    </div>
  );
}
