import { ActionIcon, Button, Checkbox, Tooltip } from '@mantine/core';
import {
  IconExternalLink,
  IconEye,
  IconMapPin,
  IconPencil,
  IconPhone,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AdminBusiness } from '../../../api/contract/calls/admin-list.ts';
import { businessPath } from '../../../api/contract/pages/urls.ts';
import { Needs } from '../../components/Needs.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { useFormat } from '../../components/use-format.ts';
import { usePublicAddress } from '../../components/use-public-address.ts';
import { useMay } from '../../components/use-role.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { ApprovalButton } from './ApprovalButton.tsx';
import { businessesMessages } from './messages.ts';
import { useDeletion } from './use-deletion.ts';

type Props = {
  readonly business: AdminBusiness;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onDeleted: () => void;
};

/** A row of the list: the facts of a listing, and its actions. */
export function ListingRow({ business, isSelected, onSelect, onDeleted }: Props) {
  const { row, list } = useCatalogue(businessesMessages);
  const { name, category, fullAddress, phone, isApproved, createdAt } = business;
  const { date } = useFormat();
  return (
    <li className={isApproved ? 'listing approved' : 'listing'} data-selected={isSelected}>
      <Needs least="editor" otherwise={<span className="listing-check" />}>
        <Checkbox
          className="listing-check"
          checked={isSelected}
          onChange={onSelect}
          aria-label={row.select(name)}
          data-key="x"
        />
      </Needs>
      <div className="listing-what">
        <p>
          <Link
            className="listing-name"
            to={PATHS.business(business.id)}
            dir="auto"
            data-key="e"
            data-row-link
          >
            {name}
          </Link>
        </p>
        <p className="muted" dir="auto">
          {category}
        </p>
        <StatusBadge status={business.status} />
      </div>
      <p className="listing-address" dir="auto" title={fullAddress ?? undefined}>
        <IconMapPin size={16} aria-hidden="true" />
        <span className="unseen">{list.address}: </span>
        <ValueOrPlaceholder value={fullAddress} placeholder={list.noAddress} />
      </p>
      <p className="listing-phone">
        <IconPhone size={16} aria-hidden="true" />
        <span className="unseen">{list.phone}: </span>
        <ValueOrPlaceholder value={phone} placeholder={list.noPhone} />
      </p>
      <Rating business={business} />
      <p className="listing-created">
        <span className="muted">{list.created} </span>
        <ValueOrPlaceholder value={createdAt && date(createdAt)} placeholder={list.noDate} />
      </p>
      <Actions business={business} onDeleted={onDeleted} />
    </li>
  );
}

type ValueOrPlaceholderProps = { readonly value: string | null; readonly placeholder: string };

function ValueOrPlaceholder({ value, placeholder }: ValueOrPlaceholderProps) {
  return value ? <bdi>{value}</bdi> : <span className="muted">{placeholder}</span>;
}

function Rating({ business: { rating, reviewCount } }: { readonly business: AdminBusiness }) {
  const { list } = useCatalogue(businessesMessages);
  const { decimal, number } = useFormat();
  if (rating === null) return <p className="listing-rating muted">{list.noRating}</p>;
  const shown = decimal(Number(rating));
  return (
    <p className="listing-rating">
      <IconStarFilled size={14} aria-hidden="true" />
      <span className="unseen">{`${list.rating}: ${list.ratingOf(shown)}, `}</span>
      <span aria-hidden="true">{shown}</span>
      <span className="muted">
        <span aria-hidden="true">({number(reviewCount)})</span>
        <span className="unseen">{list.reviews(number(reviewCount))}</span>
      </span>
    </p>
  );
}

type ActionsProps = Pick<Props, 'business' | 'onDeleted'>;

function Actions({ business, onDeleted }: ActionsProps) {
  const { row } = useCatalogue(businessesMessages);
  const { remove, isPending } = useDeletion(business);
  const publicAddress = usePublicAddress();
  const may = useMay();
  const EditIcon = may('editor') ? IconPencil : IconEye;
  const { id, name, slug, isApproved } = business;
  return (
    <div className="listing-actions">
      <ApprovalButton business={business} />
      <Button
        component={Link}
        to={PATHS.business(id)}
        variant="subtle"
        size="compact-sm"
        leftSection={<EditIcon size={16} aria-hidden="true" />}
        aria-label={may('editor') ? row.editName(name) : row.openName(name)}
      >
        {may('editor') ? row.edit : row.open}
      </Button>
      {isApproved ? (
        <Button
          component="a"
          href={publicAddress(businessPath(slug))}
          target="_blank"
          rel="noopener"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconExternalLink size={16} aria-hidden="true" />}
          aria-label={row.viewName(name)}
        >
          {row.view}
        </Button>
      ) : (
        <Tooltip label={row.notPublic}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-disabled="true"
            className="unavailable"
            leftSection={<IconExternalLink size={16} aria-hidden="true" />}
            aria-label={`${row.viewName(name)}. ${row.notPublic}`}
          >
            {row.view}
          </Button>
        </Tooltip>
      )}
      <Needs least="editor">
        <Tooltip label={row.delete}>
          <ActionIcon
            variant="subtle"
            color="red"
            size="md"
            aria-label={row.deleteName(name)}
            loading={isPending}
            onClick={async () => {
              if (await remove()) onDeleted();
            }}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </Needs>
    </div>
  );
}
