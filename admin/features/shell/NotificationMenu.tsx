import { ActionIcon, Indicator, Menu, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Notification } from '../../../api/contract/calls/overview.ts';
import { useOverview } from '../../api/overview.ts';
import { useFormat } from '../../components/use-format.ts';
import { useMessages } from '../../messages/language.tsx';
import type { Messages } from '../../messages/messages.ts';
import { PATHS } from '../../paths.ts';

/** The notifications, with links to their screens. */
export function NotificationMenu() {
  const { shell } = useMessages();
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
      <Menu.Dropdown>
        {notifications.length === 0 && <Menu.Item>{shell.noNotifications}</Menu.Item>}
        {notifications.map((notification) => (
          <Menu.Item
            key={`${notification.kind} ${notification.id}`}
            component={Link}
            to={notificationPath(notification)}
          >
            <Text size="sm">{describeNotification(notification, shell.notice, number)}</Text>
            <Text size="xs" c="dimmed">
              {ago(notification.at)}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The path of the screen that deals with a notification. */
export function notificationPath({ kind, id }: Notification): string {
  if (kind === 'failed-import') return id === null ? PATHS.imports : PATHS.import(id);
  if (kind === 'failing-feed') return id === null ? PATHS.feeds : PATHS.feed(id);
  return kind === 'unread-messages' ? PATHS.messages : PATHS.rebuilds;
}

/** The text of a notification. @param number formats a number */
export function describeNotification(
  { kind, count, subject }: Notification,
  notice: Messages['shell']['notice'],
  number: (value: number) => string,
): string {
  if (kind === 'publication-stuck') return notice[kind];
  const isNamed = kind === 'failed-import' || kind === 'failing-feed';
  return notice[kind](isNamed ? (subject ?? '') : number(count));
}
