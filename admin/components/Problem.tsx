import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

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
      <IconAlertTriangle size={20} aria-hidden="true" />
      <div>
        <p className="problem-title">{title}</p>
        <p>{children}</p>
        <Button variant="default" mt="sm" onClick={onAction}>
          {action}
        </Button>
      </div>
    </div>
  );
}
