import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { AdminSession } from '../../../api/contract/calls/sessions.ts';
import { usePasswordRequest } from '../../api/password-request.ts';
import { useSession } from '../../api/session.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { SessionContext } from '../../components/session-context.ts';
import { useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { readPreference } from '../../preferences.ts';
import { Shell } from './Shell.tsx';

// Loaded on demand: few screens need these 4 KB.
const ConfirmPassword = lazy(async () => ({
  default: (await import('../sign-in/ConfirmPassword.tsx')).ConfirmPassword,
}));
const SignInAgain = lazy(async () => ({
  default: (await import('../sign-in/SignInAgain.tsx')).SignInAgain,
}));

/**
 * Shows the shell to signed-in accounts, and the sign-in page otherwise. Until the server has answered,
 * the shell already appears if this browser seems to be signed in; its data comes from the server in
 * any case. When a session ends, a dialog asks to sign in again, and the screen stays.
 */
export function Guard() {
  const { shell, loading } = useMessages();
  const { pathname, search } = useLocation();
  const query = useSession();
  const { data: session, error } = query;
  const [lastSession, setLastSession] = useState<AdminSession | null>(null);
  if (session && session !== lastSession) setLastSession(session);
  const isPasswordAsked = usePasswordRequest() !== null;
  const currentSession = session ?? lastSession;
  if (currentSession)
    return (
      <SessionContext value={currentSession}>
        <Shell username={currentSession.username} />
        <Suspense>
          {isPasswordAsked && <ConfirmPassword username={currentSession.username} />}
          {session === null && <SignInAgain username={currentSession.username} />}
        </Suspense>
      </SessionContext>
    );
  if (session === null)
    return <Navigate to={PATHS.signIn} replace state={{ from: pathname + search }} />;
  if (!error && readPreference('adminAuth') === 'true') return <Shell username={null} />;
  return (
    <main className="alone">
      <QueryState
        query={query}
        failed={shell.sessionUnknown}
        placeholder={<p className="muted">{loading}</p>}
      >
        {() => null}
      </QueryState>
    </main>
  );
}
