import { Button } from '@mantine/core';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useLikelySession } from '../../api/session.ts';
import { Brand } from '../../components/Brand.tsx';
import { useCatalogue, useLanguage, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { signInMessages } from './messages.ts';
import { SignInForm } from './SignInForm.tsx';

/** The sign-in page. */
export function SignIn() {
  const { product } = useMessages();
  const { signIn } = useCatalogue(signInMessages);
  const { other, change } = useLanguage();
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const { data: session } = useLikelySession();
  if (session) return <Navigate to={returnPath} replace />;
  return (
    <main className="sign-in">
      <title>{`${signIn.title} | ${product}`}</title>
      <Brand />
      <SignInForm title={signIn.title} onSignedIn={() => navigate(returnPath, { replace: true })} />
      <Button variant="subtle" color="gray" lang={other.code} onClick={change}>
        {other.name}
      </Button>
    </main>
  );
}

/** The path that was requested before the sign-in page. */
function useReturnPath(): string {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' ? from : PATHS.home;
}
