import { Box, Text } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { z } from 'zod';
import type { DeletedBusiness } from '../../../api/contract/calls/deletions.ts';
import { CallError } from '../../api/call.ts';
import { useDeletedBusinesses, useRestoreBusinesses } from '../../api/deletions.ts';
import { type Column, DataTable } from '../../components/DataTable.tsx';
import { DelayedSearch } from '../../components/DelayedSearch.tsx';
import { Empty } from '../../components/Empty.tsx';
import { Needs } from '../../components/Needs.tsx';
import { Pager } from '../../components/Pager.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { UndoButton } from '../../components/Undoable.tsx';
import { useCountryName } from '../../components/use-country-name.ts';
import { useFormat } from '../../components/use-format.ts';
import { useSearchState } from '../../components/use-search-state.ts';
import { useToasts } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { listingFields } from '../../messages/listing-fields.ts';
import { PATHS } from '../../paths.ts';
import { deletionsMessages } from './messages.ts';
import { useExplainUndo } from './use-undo-deletion.ts';

const schema = z.object({
  page: z.coerce.number().int().min(1).catch(1),
  search: z.string().trim().min(1).max(100).optional().catch(undefined),
});

/** The listings of a deletion, each with a button that restores it alone. */
export function DeletionScreen() {
  const id = Number(useParams().id);
  const { screens } = useMessages();
  const texts = useCatalogue(deletionsMessages);
  const { number } = useFormat();
  const [state, change] = useSearchState(schema);
  const query = useDeletedBusinesses(id, state);
  const { error } = query;
  return (
    <Screen title={texts.one}>
      <Text mb="md">
        <Link to={PATHS.deletions}>{screens.deletions}</Link>
      </Text>
      {error instanceof CallError && (error.status === 404 || error.status === 400) ? (
        <Empty title={texts.unknown} hint={texts.unknownHint} />
      ) : (
        <>
          <Box component="search" display="block" maw="24rem" mb="md">
            <DelayedSearch
              label={texts.search}
              placeholder={texts.searchHint}
              clear={texts.clearSearch}
              value={state.search ?? ''}
              onChange={(search) => change({ search }, { replace: true })}
            />
          </Box>
          <QueryState query={query} failed={texts.failed}>
            {({ businesses, total, pagination }) =>
              businesses.length === 0 ? (
                <Empty title={state.search === undefined ? texts.noneLeft : texts.noneFound} />
              ) : (
                <>
                  <p className="muted" role="status">
                    {texts.left(number(total))}
                  </p>
                  <DeletedTable id={id} businesses={businesses} />
                  <Pager {...pagination} onChange={(page) => change({ page })} />
                </>
              )
            }
          </QueryState>
        </>
      )}
    </Screen>
  );
}

type TableProps = { readonly id: number; readonly businesses: readonly DeletedBusiness[] };

function DeletedTable({ id, businesses }: TableProps) {
  const texts = useCatalogue(deletionsMessages);
  const fields = useCatalogue(listingFields);
  const countryName = useCountryName();
  const columns: readonly Column<DeletedBusiness>[] = [
    {
      label: fields.name,
      cell: ({ name, isApproved }) => (
        <>
          <bdi>{name}</bdi>
          {!isApproved && <small>{texts.waiting}</small>}
        </>
      ),
    },
    { label: fields.category, cell: ({ category }) => <bdi>{category}</bdi> },
    {
      label: fields.city,
      cell: ({ city, countryCode }) => (
        <span>
          <bdi>{city}</bdi>, {countryName(countryCode)}
        </span>
      ),
    },
    {
      label: fields.fullAddress,
      visibleFrom: 'md',
      cell: ({ fullAddress }) => <bdi>{fullAddress ?? '–'}</bdi>,
    },
    { label: fields.phone, cell: ({ phone }) => <bdi>{phone ?? '–'}</bdi> },
  ];
  return (
    <DataTable
      label={texts.one}
      entries={businesses}
      keyOf={(business) => business.id}
      columns={columns}
      actions={{
        label: texts.restore,
        cell: (business) => (
          <Needs least="editor">
            <RestoreButton deletionId={id} business={business} />
          </Needs>
        ),
      }}
    />
  );
}

type ButtonProps = { readonly deletionId: number; readonly business: DeletedBusiness };

function RestoreButton({ deletionId, business: { id, name } }: ButtonProps) {
  const texts = useCatalogue(deletionsMessages);
  const toasts = useToasts();
  const explain = useExplainUndo();
  const { mutateAsync, isPending } = useRestoreBusinesses(deletionId);
  const restore = async () => {
    const toast = toasts(`restore ${id}`);
    try {
      await mutateAsync([id]);
      toast.success(texts.restoredOne(name));
    } catch (error) {
      toast.failure(texts.restoreFailed(name), explain(error));
    }
  };
  return (
    <UndoButton label={texts.restoreOf(name)} isPending={isPending} onClick={() => void restore()}>
      {texts.restore}
    </UndoButton>
  );
}
