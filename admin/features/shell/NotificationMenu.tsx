import { ActionIcon, Indicator, Menu, Text } from '@mantine/core';
import { IconBell, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useOverview } from '../../api/overview.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { describeNotification, notificationPath } from './describe-notification.ts';
import { notificationMessages } from './notification-messages.ts';
import { useDismiss } from './use-dismiss.ts';

/** The notifications, with links to their screens. Each can be dismissed. */
export function NotificationMenu() {
  const { shell } = useMessages();
  const texts = useCatalogue(notificationMessages);
  const dismiss = useDismiss();
  const list = useRef<HTMLDivElement>(null);
  /** Keyboard users stay in the menu when the focused item disappears. */
  const focusFirst = () =>
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus(),
    );
  const { number, ago } = useFormat();
  const { data } = useOverview();
  const notifications = data?.notifications ?? [];
  const name = shell.notifications(number(notifications.length));
  return (
    <Menu width={320} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Indicator
        label={number(notifications.length)}
        disabled={notifications.length === 0}
        size={18}
        offset={10}
        color="red"
      >
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={name}>
            <IconBell size={20} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
      </Indicator>
      <Menu.Dropdown ref={list}>
        {notifications.length === 0 && <Menu.Item>{shell.noNotifications}</Menu.Item>}
        {notifications.map((notification) => {
          const text = describeNotification(notification, shell.notice, number);
          return (
            <div key={`${notification.kind} ${notification.id}`} className="notification">
              <Menu.Item component={Link} to={notificationPath(notification)}>
                <Text size="sm">{text}</Text>
                <Text size="xs" c="dimmed">
                  {ago(notification.at)}
                </Text>
              </Menu.Item>
              <Menu.Item
                closeMenuOnClick={false}
                aria-label={texts.dismiss(text)}
                title={texts.dismissHint}
                onClick={() => {
                  dismiss(notification);
                  focusFirst();
                }}
              >
                <IconX size={18} aria-hidden="true" />
              </Menu.Item>
            </div>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
