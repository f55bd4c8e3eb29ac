import { Button } from '@mantine/core';
import type { ComponentProps, ComponentPropsWithRef } from 'react';

/**
 * The element of a button that keeps the focus while it is disabled or loading (`renderRoot` of Mantine's
 * buttons): a native disabled button loses the focus, and keyboard users their place.
 */
export function steadyRoot({ disabled, onClick, ...props }: ComponentPropsWithRef<'button'>) {
  return (
    <button
      {...props}
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        // Keeps a submit button from sending its form.
        if (disabled) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/** A button that keeps the focus while it is disabled or loading. For buttons that are so by being pressed. */
export function SteadyButton(props: ComponentProps<typeof Button<'button'>>) {
  return <Button {...props} aria-busy={props.loading} renderRoot={steadyRoot} />;
}
