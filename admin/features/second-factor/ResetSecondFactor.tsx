import type { ListedAdministrator } from '../../../api/contract/calls/administrators.ts';
import { useResetSecondFactor } from '../../api/second-factor.ts';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useConfirm } from '../../components/use-confirm.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { secondFactorMessages } from './messages.ts';

type Props = { readonly administrator: Pick<ListedAdministrator, 'id' | 'username'> };

/** A button that turns off another administrator's two-step sign-in, after a confirmation. */
export function ResetSecondFactor({ administrator: { id, username } }: Props) {
  const texts = useCatalogue(secondFactorMessages);
  const toast = useToast();
  const confirm = useConfirm();
  const { mutate, isPending } = useResetSecondFactor();
  const reset = async () => {
    const question = {
      title: texts.askReset(username),
      text: texts.askResetText,
      action: texts.reset,
      dangerous: true,
    };
    if (!(await confirm(question))) return;
    mutate(id, {
      onSuccess: () => toast.success(texts.resetDone(username)),
      onError: (error) => toast.failure(texts.changeFailed, error),
    });
  };
  return (
    <SteadyButton
      variant="default"
      size="xs"
      disabled={isPending}
      onClick={() => void reset()}
      aria-label={texts.resetOf(username)}
    >
      {texts.reset}
    </SteadyButton>
  );
}
