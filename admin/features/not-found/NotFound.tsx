import { Link, useLocation } from 'react-router-dom';
import { Screen } from '../../components/Screen.tsx';
import { useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';

/** The screen for an unknown address of the back office. */
export function NotFound() {
  const { notFound } = useMessages();
  const { pathname } = useLocation();
  return (
    <Screen title={notFound.title}>
      <p className="prose">
        {notFound.text} <code>{pathname}</code>
      </p>
      <Link className="button" to={PATHS.home}>
        {notFound.home}
      </Link>
    </Screen>
  );
}
