import './legacy.css';
import { Link } from 'react-router-dom';
import { CallError } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { Brand } from '../../components/Brand.tsx';
import { SessionContext } from '../../components/session-context.ts';
import { useToast } from '../../components/use-toast.ts';
import { InEnglish, useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { readPreference } from '../../preferences.ts';
import { SignInForm } from '../sign-in/SignInForm.tsx';
import { LegacyPage } from './LegacyPage.tsx';
import { legacyMessages } from './messages.ts';

/**
 * The legacy screen: everything on one page, with a sign-in form in English. The form shows until the
 * server confirms a session; if the browser's preferences expect one, a loading text shows in its place.
 */
export function Legacy() {
  const { product } = useMessages();
  const { title, signIn, ...texts } = useCatalogue(legacyMessages);
  const toast = useToast('legacy sign-in');
  const { data: session, isPending, refetch } = useSession();
  const signedIn = () => {
    toast.end();
    void refetch();
  };
  const showError = (error: Error) => {
    if (error instanceof CallError)
      toast.failure(
        signIn.invalid,
        error.reason?.message ?? (error.status === 401 ? signIn.wrong : error.message),
      );
    else toast.failure(signIn.error, signIn.unreachable);
  };
  if (session)
    return (
      <SessionContext value={session}>
        <LegacyPage username={session.username} onSignedOut={() => void refetch()} />
      </SessionContext>
    );
  return (
    <main className="sign-in">
      <title>{`${title} | ${product}`}</title>
      <Brand />
      {isPending && readPreference('adminAuth') === 'true' ? (
        <p role="status" className="muted">
          {texts.loading}
        </p>
      ) : (
        <InEnglish>
          <SignInForm title={title} onSignedIn={signedIn} onError={showError} />
        </InEnglish>
      )}
      <p className="muted">
        {texts.moved} <Link to={PATHS.home}>{texts.movedLink}</Link>
      </p>
    </main>
  );
}
