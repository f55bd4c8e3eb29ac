import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isSignedOut } from '../../api/call.ts';
import { describeAttempt } from '../../components/describe-error.ts';
import { useMessages } from '../../messages/language.tsx';

type Props = {
  readonly id: string;
  readonly error: Error | null;
  /** The text for wrong input, which the server answers with 401. */
  readonly wrong: string;
  /** Shown without an error. */
  readonly children?: ReactNode;
};

/** Why a step of signing in has failed. */
export function FormError({ id, error, wrong, children }: Props) {
  const messages = useMessages();
  return (
    <p className="form-error" id={id} role="alert">
      {error ? (
        <>
          <IconAlertTriangle size={20} aria-hidden="true" />
          {isSignedOut(error) ? wrong : describeAttempt(error, messages)}
        </>
      ) : (
        children
      )}
    </p>
  );
}
