import { Alert, Button } from '@mantine/core';
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
    <Alert color="var(--bad)" icon={<IconAlertTriangle />} title={title} maw="40rem" mb="lg">
      <p>{children}</p>
      <Button variant="default" mt="sm" onClick={onAction}>
        {action}
      </Button>
    </Alert>
  );
}
