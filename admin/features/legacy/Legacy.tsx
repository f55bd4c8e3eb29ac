import './legacy.css';
import { Link } from 'react-router-dom';
import { useSession } from '../../api/session.ts';
import { Brand } from '../../components/Brand.tsx';
import { TimeZoneContext } from '../../components/time-zone.ts';
import { RoleContext } from '../../components/use-role.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { readPreference } from '../../preferences.ts';
import { LegacyPage } from './LegacyPage.tsx';
import { LegacySignIn } from './LegacySignIn.tsx';
import { legacyMessages } from './messages.ts';

/**
 * The legacy screen: everything on one page, with its own sign-in form. The form shows until the server
 * confirms a session; if the browser's preferences expect one, a loading text shows in its place.
 */
export function Legacy() {
  const { product } = useMessages();
  const texts = useCatalogue(legacyMessages);
  const { data: session, isPending, refetch } = useSession();
  if (session)
    return (
      <TimeZoneContext value={session.timeZone}>
        <RoleContext value={session.role}>
          <LegacyPage username={session.username} onSignedOut={() => void refetch()} />
        </RoleContext>
      </TimeZoneContext>
    );
  return (
    <main className="sign-in">
      <title>{`${texts.signIn.title} | ${product}`}</title>
      <Brand />
      {isPending && readPreference('adminAuth') === 'true' ? (
        <p role="status" className="muted">
          {texts.loading}
        </p>
      ) : (
        <LegacySignIn onSignedIn={() => void refetch()} />
      )}
      <p className="muted">
        {texts.moved} <Link to={PATHS.home}>{texts.movedLink}</Link>
      </p>
    </main>
  );
}
