import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../../api/sign-out.ts';
import { describeError } from '../../components/describe-error.ts';
import { useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';

export function SignOut() {
  const messages = useMessages();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useSignOut();
  const signOut = () => mutate(undefined, { onSuccess: () => navigate(PATHS.signIn) });
  return (
    <>
      <button type="button" className="quiet" onClick={signOut} disabled={isPending}>
        {isPending ? messages.shell.signingOut : messages.shell.signOut}
      </button>
      <p className="account-error" role="alert">
        {error && `${messages.shell.notSignedOut} ${describeError(error, messages)}`}
      </p>
    </>
  );
}
