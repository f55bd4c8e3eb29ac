import { Button } from '@mantine/core';
import { useId } from 'react';

type Props = {
  /** The labels of the button: idle, and while the action runs. */
  readonly action: string;
  readonly pending: string;
  readonly isPending: boolean;
  /** The effect of the action. */
  readonly hint: string;
  readonly onClick: () => void;
};

/** A button, with the effect of its action and the number of listings. */
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
