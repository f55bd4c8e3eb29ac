import {
  IconAlertTriangle,
  IconChevronRight,
  IconCircleCheck,
  IconFileAlert,
  IconMail,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Notification } from '../../../api/contract/calls/overview.ts';
import { Ago } from '../../components/Ago.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { describeNotification, notificationPath } from '../shell/notifications.ts';
import { homeMessages } from './messages.ts';

const ICONS = {
  'publication-stuck': IconAlertTriangle,
  'failed-pages': IconAlertTriangle,
  'failed-import': IconFileAlert,
  'unread-messages': IconMail,
} as const;

/** The notifications, most urgent first, with links to their screens. */
export function Attention({ notifications }: { readonly notifications: readonly Notification[] }) {
  const { shell } = useMessages();
  const texts = useCatalogue(homeMessages);
  const { number } = useFormat();
  return (
    <section aria-labelledby="attention">
      <h2 id="attention">{texts.attention}</h2>
      {notifications.length === 0 ? (
        <p className="stated good">
          <IconCircleCheck size={18} aria-hidden="true" />
          {texts.nothingToDo}
        </p>
      ) : (
        <ul className="lines">
          {notifications.map((notification) => {
            const Icon = ICONS[notification.kind];
            const { kind, id, at } = notification;
            return (
              <li key={`${kind} ${id}`}>
                <Link to={notificationPath(notification)} className="home-link">
                  <Icon
                    size={20}
                    aria-hidden="true"
                    className={kind === 'unread-messages' ? 'muted-state' : 'bad'}
                  />
                  <span>{describeNotification(notification, shell.notice, number)}</span>
                  <Ago at={at} className="muted" />
                  <IconChevronRight size={18} aria-hidden="true" className="muted-state" />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
