import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>;

/**
 * A button that keeps the focus while it cannot be used. For those that are pressed and then cannot be
 * pressed again, or not for a while: a disabled one loses the focus, and with it the place of whoever
 * works by keys.
 */
export function SteadyButton({ disabled = false, onClick, ...props }: Props) {
  return (
    <Button
      {...props}
      {...(disabled && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={(event) => {
        // A form would be sent otherwise.
        if (disabled) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
