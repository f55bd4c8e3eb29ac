import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { AdminSession } from '../../../api/contract/calls/back-office.ts';
import { usePasswordRequest } from '../../api/password-request.ts';
import { useSession } from '../../api/read-session.ts';
import { describeError } from '../../components/describe-error.ts';
import { Problem } from '../../components/Problem.tsx';
import { TimeZoneContext } from '../../components/time-zone.ts';
import { RoleContext } from '../../components/use-role.ts';
import { useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { readPreference } from '../../preferences.ts';
import { Shell } from './Shell.tsx';

// Few screens need them: 4 KB that the first one does not wait for.
const ConfirmPassword = lazy(async () => ({
  default: (await import('../sign-in/ConfirmPassword.tsx')).ConfirmPassword,
}));
const SignInAgain = lazy(async () => ({
  default: (await import('../sign-in/SignInAgain.tsx')).SignInAgain,
}));

/**
 * Shows the shell to who is signed in and the sign-in page to others. Until the server has said who
 * it is, the shell stands already where this browser believes to be signed in: what it shows, it gets
 * from the server. A session that ends meanwhile is begun again without leaving the screen.
 */
export function Guard() {
  const messages = useMessages();
  const { pathname, search } = useLocation();
  const { data: session, error, refetch } = useSession();
  const [last, setLast] = useState<AdminSession | null>(null);
  if (session && session !== last) setLast(session);
  const isPasswordAsked = usePasswordRequest() !== null;
  const known = session ?? last;
  if (known)
    return (
      <TimeZoneContext value={known.timeZone}>
        <RoleContext value={known.role}>
          <Shell username={known.username} />
        </RoleContext>
        <Suspense>
          {isPasswordAsked && <ConfirmPassword username={known.username} />}
          {session === null && <SignInAgain username={known.username} />}
        </Suspense>
      </TimeZoneContext>
    );
  if (session === null)
    return <Navigate to={PATHS.signIn} replace state={{ from: pathname + search }} />;
  if (error)
    return (
      <main className="alone">
        <Problem
          title={messages.shell.sessionUnknown}
          action={messages.retry}
          onAction={() => void refetch()}
        >
          {describeError(error, messages)}
        </Problem>
      </main>
    );
  if (readPreference('adminAuth') === 'true')
    return (
      <TimeZoneContext value={undefined}>
        <Shell username={null} />
      </TimeZoneContext>
    );
  return (
    <main className="alone">
      <p role="status" className="muted">
        {messages.loading}
      </p>
    </main>
  );
}
