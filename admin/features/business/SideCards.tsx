import { Group, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockHour4,
  IconExternalLink,
  IconEyeOff,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { BusinessDetail } from '../../../api/contract/calls/admin-businesses.ts';
import { Facts } from '../../components/Facts.tsx';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { ApprovalButton } from '../businesses/ApprovalButton.tsx';
import { useDeletion } from '../businesses/use-deletion.ts';
import { EditedField } from './EditedField.tsx';
import { FORM_FIELDS } from './form-values.ts';
import { businessMessages } from './messages.ts';
import { SideCard } from './SideCard.tsx';

/** The dates of the listing, and which of its fields were edited by hand. */
export function ProvenanceCard({ business }: { readonly business: BusinessDetail }) {
  const { provenance: texts } = useCatalogue(businessMessages);
  const { date, moment } = useFormat();
  const { createdAt, updatedAt, editedFields, notSeen } = business;
  const edited = FORM_FIELDS.filter((field) => editedFields.includes(field));
  return (
    <SideCard title={texts.title}>
      <Facts
        className="fact-row"
        facts={[
          [texts.created, createdAt ? moment(createdAt) : texts.unknownDate],
          [texts.updated, updatedAt ? moment(updatedAt) : texts.unknownDate],
        ]}
      />
      {notSeen.map(({ feedId, name, since }) => (
        <p key={feedId} className="stated warn">
          <IconEyeOff size={16} aria-hidden="true" />
          <span>
            {texts.notSeen(date(since))} <Link to={PATHS.feed(feedId)}>{name}</Link>
          </span>
        </p>
      ))}
      {edited.length === 0 ? (
        <p className="muted">{texts.none}</p>
      ) : (
        <>
          <Text component="h3" size="xs" fw={600}>
            {texts.edited}
          </Text>
          <Group component="ul" gap={6}>
            {edited.map((field) => (
              <li key={field}>
                <EditedField business={business} field={field} />
              </li>
            ))}
          </Group>
          <p className="muted">{texts.editedNote}</p>
        </>
      )}
    </SideCard>
  );
}

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
    <SideCard title={texts.title}>
      <p className={`stated ${color}`} role="status">
        <Icon size={18} aria-hidden="true" />
        {texts.states[state]}
      </p>
      {error !== null && (
        <p className="bad">
          {error} <Link to={PATHS.rebuilds}>{texts.rebuilds}</Link>
        </p>
      )}
      {state === 'none' && (
        <p className="muted">{business.isApproved ? texts.ended : texts.none}</p>
      )}
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
    </SideCard>
  );
}

type DangerProps = { readonly business: BusinessDetail; readonly onDeleted: () => void };

/** A button that deletes the listing. */
export function DangerCard({ business, onDeleted }: DangerProps) {
  const { danger } = useCatalogue(businessMessages);
  const { remove, isPending } = useDeletion(business);
  return (
    <SideCard title={danger.action} isDangerous>
      <p className="muted">{danger.text}</p>
      <SteadyButton
        variant="outline"
        color="red"
        leftSection={<IconTrash size={16} />}
        loading={isPending}
        onClick={async () => {
          if (await remove()) onDeleted();
        }}
      >
        {danger.action}
      </SteadyButton>
    </SideCard>
  );
}
