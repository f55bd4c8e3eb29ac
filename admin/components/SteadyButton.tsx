import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

type Props = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    /** Whether what it began is under way: it is disabled, and shows a loader in place of its icon. */
    readonly isBusy?: boolean;
  };

/**
 * A button that keeps the focus while it is disabled. For buttons that are disabled by being pressed: a
 * native disabled button loses the focus, and keyboard users their place.
 */
export function SteadyButton({ disabled = false, isBusy, leftSection, onClick, ...props }: Props) {
  const isDisabled = disabled || isBusy;
  return (
    <Button
      {...props}
      leftSection={isBusy ? <Loader size={16} /> : leftSection}
      aria-busy={isBusy}
      {...(isDisabled && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={(event) => {
        // Keeps a submit button from sending its form.
        if (isDisabled) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
