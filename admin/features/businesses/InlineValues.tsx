import { Badge } from '@mantine/core';
import { IconClockPause, IconDoorOff } from '@tabler/icons-react';
import type { AdminBusiness } from '../../../api/contract/calls/admin-list.ts';
import { useMay } from '../../components/session-context.ts';
import { STATUS_NAMES } from '../../components/status-names.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { listingFields } from '../../messages/listing-fields.ts';
import { CategoryEditor, PhoneEditor, StatusEditor } from './InlineEditors.tsx';
import { InlineValue } from './InlineValue.tsx';
import { businessesMessages } from './messages.ts';
import type { InlineField } from './use-field-edit.ts';

type Props = { readonly business: AdminBusiness };

/** Names the button of a field with its value, and with the listing. */
function useLabel({ name }: AdminBusiness, field: InlineField, value: string): string {
  const { inline } = useCatalogue(businessesMessages);
  const names = useCatalogue(listingFields);
  return inline.change(names[field], value, name);
}

/** The category of a listing, which editors change in place. */
export function CategoryValue({ business }: Props) {
  const { category } = business;
  const label = useLabel(business, 'category', category);
  return (
    <InlineValue
      label={label}
      shortcut="c"
      editor={(end) => <CategoryEditor business={business} label={label} end={end} />}
    >
      {category}
    </InlineValue>
  );
}

/** The phone number of a listing, which editors change in place. */
export function PhoneValue({ business }: Props) {
  const { list } = useCatalogue(businessesMessages);
  const { phone } = business;
  const label = useLabel(business, 'phone', phone ?? list.noPhone);
  return (
    <InlineValue
      label={label}
      shortcut="p"
      editor={(end) => <PhoneEditor business={business} label={label} end={end} />}
    >
      <span className="unseen">{list.phone}: </span>
      <ValueOrPlaceholder value={phone} placeholder={list.noPhone} />
    </InlineValue>
  );
}

/** The status of a listing, which editors change in place. Others see that of a closed one alone. */
export function StatusValue({ business }: Props) {
  const names = useCatalogue(STATUS_NAMES);
  const may = useMay();
  const { status } = business;
  const label = useLabel(business, 'status', names[status]);
  if (status === 'open' && !may('editor')) return null;
  return (
    <InlineValue
      label={label}
      shortcut="s"
      editor={(end) => <StatusEditor business={business} label={label} end={end} />}
    >
      <StatusBadge status={status} />
    </InlineValue>
  );
}

function StatusBadge({ status }: Pick<AdminBusiness, 'status'>) {
  const names = useCatalogue(STATUS_NAMES);
  if (status === 'open') return names.open;
  const [color, Icon] =
    status === 'permanently_closed'
      ? (['bad', IconDoorOff] as const)
      : (['warn', IconClockPause] as const);
  return (
    <Badge className={`state-chip ${color}`} variant="transparent" leftSection={<Icon size={14} />}>
      {names[status]}
    </Badge>
  );
}

type ValueOrPlaceholderProps = { readonly value: string | null; readonly placeholder: string };

/** A value, or the words for a missing one. */
export function ValueOrPlaceholder({ value, placeholder }: ValueOrPlaceholderProps) {
  return value ? <bdi>{value}</bdi> : <span className="muted">{placeholder}</span>;
}
