import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>;

/**
 * A button that keeps the focus while it is disabled. For buttons that are disabled by being pressed: a
 * native disabled button loses the focus, and keyboard users their place.
 */
export function SteadyButton({ disabled = false, onClick, ...props }: Props) {
  return (
    <Button
      {...props}
      {...(disabled && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={(event) => {
        // Keeps a submit button from sending its form.
        if (disabled) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
