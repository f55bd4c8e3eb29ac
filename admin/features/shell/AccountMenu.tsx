import { Kbd, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconExternalLink,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useMay } from '../../components/session-context.ts';
import { usePublicAddress } from '../../components/use-public-address.ts';
import { useSingleKeys } from '../../components/use-single-keys.ts';
import { useCatalogue, useLanguage } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { shellMessages } from './messages.ts';
import { useSignOutHere } from './use-sign-out-here.ts';

const SCHEMES = [
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
  { value: 'auto', icon: IconDeviceDesktop },
] as const;

type Props = {
  readonly username: string | null;
  /** Opens the list of keyboard shortcuts. */
  readonly onHelp: () => void;
};

/** The menu of the account: appearance, language, shortcuts, signing out. */
export function AccountMenu({ username, onHelp }: Props) {
  const { messages, other, change } = useLanguage();
  const { shell, screens } = messages;
  const texts = useCatalogue(shellMessages);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const may = useMay();
  const publicAddress = usePublicAddress();
  const hasKeys = useSingleKeys();
  const { signOut, isPending } = useSignOutHere();
  const choose = (chosen: string | null) => {
    const scheme = SCHEMES.find(({ value }) => value === chosen);
    if (scheme) setColorScheme(scheme.value);
  };
  const names = { light: shell.light, dark: shell.dark, auto: shell.system };
  return (
    <Menu width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <SteadyButton
          variant="subtle"
          color="gray"
          size="sm"
          px="xs"
          leftSection={<IconUserCircle size={20} stroke={1.5} />}
          aria-label={username === null ? shell.account : `${shell.account}: ${username}`}
          loading={isPending}
        >
          <span className="account-name">{username}</span>
        </SteadyButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{shell.theme}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={choose}>
          {SCHEMES.map(({ value, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} />}>
              {names[value]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item lang={other.code} onClick={change} leftSection={<IconLanguage size={16} />}>
          {other.name}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={publicAddress('/')}
          target="_blank"
          leftSection={<IconExternalLink size={16} />}
        >
          {shell.viewSite}
        </Menu.Item>
        <Menu.Item
          onClick={onHelp}
          leftSection={<IconKeyboard size={16} />}
          rightSection={hasKeys && <Kbd>?</Kbd>}
        >
          {texts.shortcuts}
        </Menu.Item>
        <Menu.Item
          onClick={() => navigate(PATHS.administrators)}
          leftSection={<IconUserCircle size={16} />}
        >
          {may('administrator') ? screens.administrators : shell.ownAccount}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={signOut} leftSection={<IconLogout size={16} />}>
          {shell.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
