import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { SteadyButton } from './SteadyButton.tsx';
import { useConfirm } from './use-confirm.tsx';
import { type Toasts, useToast } from './use-toast.ts';

type Props<Input, Output> = Omit<ComponentProps<typeof SteadyButton>, 'onClick'> & {
  readonly mutation: UseMutationResult<Output, Error, Input>;
  readonly input: Input;
  /** Asks for confirmation; false ends the action. */
  readonly ask?: (confirm: ReturnType<typeof useConfirm>) => boolean | Promise<boolean>;
  readonly onDone: (output: Output, toast: Toasts) => void;
  /** The title of the toast about a failure. */
  readonly failed: string;
  /** The reason in that toast; the error itself by default. */
  readonly reasonOf?: (error: unknown) => unknown;
};

/** A button that runs a mutation, after a confirmation where it needs one, and shows a failure as a toast. */
export function ActionButton<Input, Output>({
  mutation: { mutateAsync, isPending },
  input,
  ask = () => true,
  onDone,
  failed,
  reasonOf = (error) => error,
  ...props
}: Props<Input, Output>) {
  const confirm = useConfirm();
  const toast = useToast(`${failed} ${JSON.stringify(input)}`);
  const run = async () => {
    let output: Output;
    try {
      if (!(await ask(confirm))) return;
      // Callbacks of mutate would not run after the button is gone with the row that it changes.
      output = await mutateAsync(input);
    } catch (error) {
      return toast.failure(failed, reasonOf(error));
    }
    toast.end();
    onDone(output, toast);
  };
  return (
    <SteadyButton variant="default" {...props} loading={isPending} onClick={() => void run()} />
  );
}
