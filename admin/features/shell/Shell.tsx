import { Burger, Drawer, Kbd, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCircleCheck, IconCloudOff, IconLoader, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import {
  Link,
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router-dom';
import { includesRole, type Role } from '../../../api/contract/calls/roles.ts';
import { useOverview } from '../../api/overview.ts';
import { Brand } from '../../components/Brand.tsx';
import { Empty } from '../../components/Empty.tsx';
import { Screen } from '../../components/Screen.tsx';
import { StateChip } from '../../components/StateChip.tsx';
import { useRole } from '../../components/session-context.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { CommandPalette, openPalette } from './CommandPalette.tsx';
import { shellMessages } from './messages.ts';
import { Navigation } from './Navigation.tsx';
import { NotificationMenu } from './NotificationMenu.tsx';
import { screenRole } from './navigation.ts';
import { useShellKeys } from './use-shell-keys.ts';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}));

/**
 * Under which a screen keeps its position. All screens that are opened by their address have the same key in the history:
 * the next one would open in the middle.
 */
const positionKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

/** The frame of every screen: top bar, navigation and dialogs. */
export function Shell({ username }: { readonly username: string | null }) {
  const { product, shell } = useMessages();
  const [isMenuOpen, menu] = useDisclosure(false);
  const [isHelpOpen, help] = useDisclosure(false);
  useShellKeys(help.open);
  const { pathname } = useLocation();
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {shell.skip}
      </a>
      <NavigationProgress />
      <header className="top">
        <Burger
          className="top-burger"
          hiddenFrom="md"
          opened={isMenuOpen}
          onClick={menu.toggle}
          size="sm"
          aria-label={isMenuOpen ? shell.closeMenu : shell.openMenu}
          aria-expanded={isMenuOpen}
        />
        <Brand />
        <UnstyledButton className="top-search" onClick={openPalette} aria-keyshortcuts="Control+K">
          <IconSearch size={18} stroke={1.5} aria-hidden="true" />
          <span className="unseen">{shell.search}</span>
          <Text span inherit visibleFrom="md" aria-hidden="true">
            {shell.searchHint}
          </Text>
          <Kbd size="xs" visibleFrom="md" aria-hidden="true">
            Ctrl K
          </Kbd>
        </UnstyledButton>
        <ConnectionChip />
        <NotificationMenu />
        <AccountMenu username={username} onHelp={help.open} />
      </header>
      <div className="side">
        <Navigation />
      </div>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        size="17rem"
        title={product}
        closeButtonProps={{ 'aria-label': shell.closeMenu }}
        className="side-drawer"
      >
        <Navigation onChoose={menu.close} />
      </Drawer>
      <main id="content" tabIndex={-1}>
        <RoleGuard least={screenRole(pathname)} />
      </main>
      <CommandPalette onHelp={help.open} />
      {isHelpOpen && (
        <Suspense>
          <ShortcutsDialog onClose={help.close} />
        </Suspense>
      )}
      <ScrollRestoration getKey={positionKey} />
    </div>
  );
}

/** Renders the screen if the role is sufficient; restricted screens wait until the role is known. */
function RoleGuard({ least }: { readonly least: Role }) {
  const { loading } = useMessages();
  const role = useRole();
  if (least === 'viewer') return <Outlet />;
  if (role === undefined)
    return (
      <p role="status" className="muted">
        {loading}
      </p>
    );
  return includesRole(role, least) ? <Outlet /> : <RoleNeeded least={least} />;
}

/** A progress line while the code of a screen loads; its CSS delays it. */
function NavigationProgress() {
  const { opening } = useCatalogue(shellMessages);
  const { state } = useNavigation();
  return (
    <div role="status" className={state === 'loading' ? 'opening' : 'unseen'}>
      <span className="unseen">{state === 'loading' && opening}</span>
    </div>
  );
}

/** Shows whether the last call to the server succeeded. */
function ConnectionChip() {
  const { shell } = useMessages();
  const { isSuccess, isError } = useOverview();
  const [name, hint, color, icon] = isError
    ? ([shell.disconnected, shell.disconnectedHint, 'bad', IconCloudOff] as const)
    : isSuccess
      ? ([shell.connected, shell.connectedHint, 'good', IconCircleCheck] as const)
      : ([shell.connecting, shell.connectingHint, 'muted-state', IconLoader] as const);
  return <StateChip name={name} hint={hint} color={color} icon={icon} />;
}

/** Replaces a screen that the account's role may not see. @param least the lowest sufficient role */
function RoleNeeded({ least }: { readonly least: Role }) {
  const { roles, errors, notFound } = useMessages();
  const texts = useCatalogue(shellMessages);
  return (
    <Screen title={texts.roleNeeded}>
      <Empty title={errors.role(roles[least])} hint={texts.roleNeededText}>
        <Link to={PATHS.home}>{notFound.home}</Link>
      </Empty>
    </Screen>
  );
}
