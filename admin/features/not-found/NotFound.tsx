import { Button } from '@mantine/core';
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
      <Button variant="default" component={Link} to={PATHS.home}>
        {notFound.home}
      </Button>
    </Screen>
  );
}
