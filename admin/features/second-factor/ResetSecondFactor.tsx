import type { ListedAdministrator } from '../../../api/contract/calls/administrators.ts';
import { useResetSecondFactor } from '../../api/second-factor.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { useCatalogue } from '../../messages/catalogue.ts';
import { secondFactorMessages } from './messages.ts';

type Props = { readonly administrator: Pick<ListedAdministrator, 'id' | 'username'> };

/** A button that turns off another administrator's two-step sign-in, after a confirmation. */
export function ResetSecondFactor({ administrator: { id, username } }: Props) {
  const texts = useCatalogue(secondFactorMessages);
  return (
    <ActionButton
      mutation={useResetSecondFactor()}
      input={id}
      ask={(confirm) =>
        confirm({
          title: texts.askReset(username),
          text: texts.askResetText,
          action: texts.reset,
          dangerous: true,
        })
      }
      onDone={(_, toast) => toast.success(texts.resetDone(username))}
      failed={texts.changeFailed}
      size="xs"
      aria-label={texts.resetOf(username)}
    >
      {texts.reset}
    </ActionButton>
  );
}
