import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../../api/session.ts';
import { useToast } from '../../components/use-toast.ts';
import { useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';

/** Signs out, and leads to the screen for signing in. */
export function useSignOutHere() {
  const { shell } = useMessages();
  const navigate = useNavigate();
  const toast = useToast('sign out');
  const { mutate, isPending } = useSignOut();
  const signOut = () =>
    mutate(undefined, {
      onSuccess() {
        toast.end();
        return navigate(PATHS.signIn);
      },
      onError: (error) => toast.failure(shell.notSignedOut, error),
    });
  return { signOut, isPending };
}
