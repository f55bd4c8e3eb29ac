import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockHour4,
  IconExternalLink,
  IconEyeOff,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { BusinessDetail } from '../../../api/contract/calls/admin-businesses.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { PATHS } from '../../paths.ts';
import { ApprovalButton } from '../businesses/ApprovalButton.tsx';
import { businessMessages } from './messages.ts';

const STATE_LOOKS = {
  published: ['good', IconCircleCheck],
  queued: ['warn', IconClockHour4],
  failed: ['bad', IconAlertTriangle],
  none: ['muted-state', IconEyeOff],
} as const;

/** Whether the listing is public, and whether its page is up to date. */
export function PublicationCard({ business }: { readonly business: BusinessDetail }) {
  const { publication: texts } = useCatalogue(businessMessages);
  const { moment } = useFormat();
  const { state, url, changedAt, error } = business.publication;
  const [color, Icon] = STATE_LOOKS[state];
  return (
    <section className="side-card" aria-labelledby="publication">
      <h2 id="publication">{texts.title}</h2>
      <p className={`stated ${color}`} role="status">
        <Icon size={18} aria-hidden="true" />
        {texts.states[state]}
      </p>
      {error !== null && (
        <p className="bad">
          {error} <Link to={PATHS.rebuilds}>{texts.rebuilds}</Link>
        </p>
      )}
      {state === 'none' && <p className="muted">{texts.none}</p>}
      {changedAt !== null && (
        <p className="muted">
          {texts.changedAt}: <time dateTime={changedAt}>{moment(changedAt)}</time>
        </p>
      )}
      {url !== null && (
        <p>
          <a href={url} target="_blank" rel="noopener" className="stated">
            <IconExternalLink size={16} aria-hidden="true" /> {texts.view}
          </a>
        </p>
      )}
      <ApprovalButton business={business} />
    </section>
  );
}
