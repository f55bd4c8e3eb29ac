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
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useMay } from '../../components/session-context.ts';
import { useFormat } from '../../components/use-format.ts';
import { usePublicAddress } from '../../components/use-public-address.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { ApprovalButton } from './ApprovalButton.tsx';
import type { FromList } from './from-list.ts';
import { CategoryValue, PhoneValue, StatusValue, ValueOrPlaceholder } from './InlineValues.tsx';
import { businessesMessages } from './messages.ts';
import { useDeletion } from './use-deletion.ts';

type Props = {
  readonly business: AdminBusiness;
  readonly isSelected: boolean;
  readonly onSelect: (isRange: boolean) => void;
  readonly onDeleted: () => void;
  readonly fromList: FromList;
};

/** A row of the list: the facts of a listing, and its actions. */
export function ListingRow({ business, isSelected, onSelect, onDeleted, fromList }: Props) {
  const { row, list, sort } = useCatalogue(businessesMessages);
  const { name, fullAddress, isApproved, createdAt } = business;
  const { date } = useFormat();
  return (
    <li className={isApproved ? 'listing approved' : 'listing'} data-selected={isSelected}>
      <Needs least="editor" otherwise={<span className="listing-check" />}>
        <Checkbox
          className="listing-check"
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          aria-label={row.select(name)}
          data-key="x"
        />
      </Needs>
      <div style={{ gridArea: 'what' }}>
        <p>
          <Link
            className="listing-name"
            to={PATHS.business(business.id)}
            state={fromList}
            dir="auto"
            data-key="e"
            data-row-link
          >
            {name}
          </Link>
        </p>
        <p className="listing-kind muted" dir="auto">
          <CategoryValue business={business} />
          <StatusValue business={business} />
        </p>
      </div>
      <p className="listing-address" dir="auto" title={fullAddress ?? undefined}>
        <IconMapPin size={16} aria-hidden="true" />
        <span className="unseen">{list.address}: </span>
        <ValueOrPlaceholder value={fullAddress} placeholder={list.noAddress} />
      </p>
      <p style={{ gridArea: 'phone' }}>
        <IconPhone size={16} aria-hidden="true" />
        <PhoneValue business={business} />
      </p>
      <Rating business={business} />
      <p style={{ gridArea: 'created' }}>
        <span className="muted">{sort.keys.createdAt} </span>
        <ValueOrPlaceholder value={createdAt && date(createdAt)} placeholder={list.noDate} />
      </p>
      <Actions business={business} onDeleted={onDeleted} fromList={fromList} />
    </li>
  );
}

function Rating({ business: { rating, reviewCount } }: { readonly business: AdminBusiness }) {
  const { list, sort } = useCatalogue(businessesMessages);
  const { decimal, number } = useFormat();
  if (rating === null) return <p className="listing-rating muted">{list.noRating}</p>;
  const shown = decimal(Number(rating));
  return (
    <p className="listing-rating">
      <IconStarFilled size={14} aria-hidden="true" />
      <span className="unseen">{`${sort.keys.rating}: ${list.ratingOf(shown)}, `}</span>
      <span aria-hidden="true">{shown}</span>
      <span className="muted">
        <span aria-hidden="true">({number(reviewCount)})</span>
        <span className="unseen">{list.reviews(number(reviewCount))}</span>
      </span>
    </p>
  );
}

type ActionsProps = Pick<Props, 'business' | 'onDeleted' | 'fromList'>;

function Actions({ business, onDeleted, fromList }: ActionsProps) {
  const { row } = useCatalogue(businessesMessages);
  const { remove, isPending } = useDeletion(business);
  const publicAddress = usePublicAddress();
  const may = useMay();
  const [EditIcon, editText] = may('editor') ? [IconPencil, row.edit] : [IconEye, row.open];
  const { id, name, slug, isApproved } = business;
  return (
    <div className="listing-actions">
      <ApprovalButton business={business} />
      <Button
        component={Link}
        to={PATHS.business(id)}
        state={fromList}
        variant="subtle"
        size="compact-sm"
        leftSection={<EditIcon size={16} />}
        aria-label={`${editText}: ${name}`}
      >
        {editText}
      </Button>
      {isApproved ? (
        <Button
          component="a"
          href={publicAddress(businessPath(slug))}
          target="_blank"
          rel="noopener"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconExternalLink size={16} />}
          aria-label={`${row.view}: ${name}`}
        >
          {row.view}
        </Button>
      ) : (
        <Tooltip label={row.notPublic}>
          <SteadyButton
            disabled
            variant="subtle"
            size="compact-sm"
            leftSection={<IconExternalLink size={16} />}
            aria-label={`${row.view}: ${name}. ${row.notPublic}`}
          >
            {row.view}
          </SteadyButton>
        </Tooltip>
      )}
      <Needs least="editor">
        <Tooltip label={row.delete}>
          <ActionIcon
            variant="subtle"
            color="red"
            size="md"
            aria-label={`${row.delete}: ${name}`}
            loading={isPending}
            onClick={async () => {
              if (await remove()) onDeleted();
            }}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      </Needs>
    </div>
  );
}
