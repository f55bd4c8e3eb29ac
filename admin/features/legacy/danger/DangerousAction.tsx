import { Button } from '@mantine/core';
import { useId } from 'react';

type Props = {
  /** What the button says; and while it is being done. */
  readonly action: string;
  readonly pending: string;
  readonly isPending: boolean;
  /** What it will do. */
  readonly hint: string;
  readonly onClick: () => void;
};

/** A button, and what it will do to how many. */
export function DangerousAction({ action, pending, isPending, hint, onClick }: Props) {
  const hintId = useId();
  return (
    <div className="dangerous-action">
      <Button
        variant="default"
        className="danger-button"
        disabled={isPending}
        aria-describedby={hintId}
        onClick={onClick}
      >
        {isPending ? pending : action}
      </Button>
      <p className="muted" id={hintId}>
        {hint}
      </p>
    </div>
  );
}
