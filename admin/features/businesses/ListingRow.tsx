import { ActionIcon, Button, Checkbox, Tooltip } from '@mantine/core';
import { IconExternalLink, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AdminBusiness } from '../../../api/contract/calls/admin-list.ts';
import type { ListFact } from '../../../api/contract/calls/list-facts.ts';
import { businessPath } from '../../../api/contract/pages/urls.ts';
import { Needs } from '../../components/Needs.tsx';
import { SteadyButton, steadyRoot } from '../../components/SteadyButton.tsx';
import { useMay } from '../../components/session-context.ts';
import { usePublicAddress } from '../../components/use-public-address.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { ApprovalButton } from './ApprovalButton.tsx';
import type { FromList } from './from-list.ts';
import { CategoryValue, StatusValue } from './InlineValues.tsx';
import { ListingFacts } from './ListingFacts.tsx';
import { businessesMessages } from './messages.ts';
import { useDeletion } from './use-deletion.ts';

type Props = {
  readonly business: AdminBusiness;
  /** The facts that it shows. */
  readonly facts: readonly ListFact[];
  readonly isSelected: boolean;
  readonly onSelect: (isRange: boolean) => void;
  readonly onDeleted: () => void;
  readonly fromList: FromList;
};

/** A row of the list: the facts of a listing, and its actions. */
export function ListingRow({ business, facts, isSelected, onSelect, onDeleted, fromList }: Props) {
  const { row } = useCatalogue(businessesMessages);
  const { name, isApproved } = business;
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
      <div className="listing-what">
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
      <ListingFacts business={business} facts={facts} />
      <Actions business={business} onDeleted={onDeleted} fromList={fromList} />
    </li>
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
            renderRoot={steadyRoot}
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
