import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type Props = {
  readonly title: string;
  readonly children: ReactNode;
  /** The label of the button, such as "Try again". */
  readonly action: string;
  readonly onAction: () => void;
};

/** An error message: what failed, why, and a button that may help. */
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
