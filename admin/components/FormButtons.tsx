import { Button, type ButtonProps, Group } from '@mantine/core';
import { useMessages } from '../messages/language.tsx';
import { SteadyButton } from './SteadyButton.tsx';

type Props = Pick<ButtonProps, 'loading' | 'disabled' | 'color'> & {
  /** The label of the submit button. */
  readonly action: string;
  readonly onCancel: () => void;
};

/** The buttons of a form in a dialog: cancel and submit. */
export function FormButtons({ action, onCancel, ...props }: Props) {
  const { cancel } = useMessages();
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      <SteadyButton type="submit" {...props}>
        {action}
      </SteadyButton>
    </Group>
  );
}
