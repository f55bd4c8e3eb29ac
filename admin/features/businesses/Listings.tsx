import { Button, Checkbox, Text } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type AdminList, isBeginning } from '../../../api/contract/calls/admin-list.ts';
import { selectionOfList } from '../../../api/contract/calls/exports-api.ts';
import type { ListFact } from '../../../api/contract/calls/list-facts.ts';
import { ADMIN_LIST_LIMIT } from '../../../api/contract/calls/shapes.ts';
import { Empty } from '../../components/Empty.tsx';
import { Needs } from '../../components/Needs.tsx';
import { Pager } from '../../components/Pager.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useKeepFocus } from '../../components/use-keep-focus.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { BulkEditDialog } from '../bulk-changes/BulkEditDialog.tsx';
import type { ExportScope } from '../exports/ExportDialog.tsx';
import { BulkBar } from './BulkBar.tsx';
import { FactsButton } from './FactsDialog.tsx';
import { factColumns } from './fact-columns.ts';
import { ListingRow } from './ListingRow.tsx';
import { type FilterProps, filterOf, isActive } from './list-state.ts';
import { businessesMessages } from './messages.ts';
import { SortButtons } from './SortButtons.tsx';
import { useBulkAction } from './use-bulk-action.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListingSelection } from './use-listing-selection.ts';
import './listings.css';

type Props = FilterProps & {
  readonly list: AdminList;
  /** The facts that its rows show. */
  readonly facts: readonly ListFact[];
  /** Whether `list` is the previous one, shown while the current one loads. */
  readonly isStale: boolean;
  readonly searchBox: RefObject<HTMLElement | null>;
  readonly onJob: (id: number) => void;
  readonly onExport: (scope: ExportScope) => void;
};

/** A page of listings, with sorting, selection and bulk actions. */
export function Listings({
  list,
  facts,
  state,
  onChange,
  isStale,
  searchBox,
  onJob,
  onExport,
}: Props) {
  const { list: texts, bulk } = useCatalogue(businessesMessages);
  const { number } = useFormat();
  const { search } = useLocation();
  const { businesses, total, pagination } = list;
  const filter = filterOf(state);
  const ids = businesses.map(({ id }) => id);
  const selection = useListingSelection(JSON.stringify(filter), ids, total);
  const { run, submit, which, running } = useBulkAction(selection, filter, onJob);
  const [isEditing, setIsEditing] = useState(false);
  const rows = useRef<HTMLUListElement>(null);
  const onKeyDown = useListKeys(rows, searchBox);
  const keepFocus = useKeepFocus(rows, businesses, searchBox);
  const text = state.filter ?? '';
  const isPrefixSearch = isBeginning(text);
  const note = list.alike
    ? texts.alike(text, isPrefixSearch)
    : isPrefixSearch && texts.begins(text);

  if (businesses.length === 0)
    return <NoListings state={state} total={total} onChange={onChange} />;
  return (
    <>
      {note && (
        <Text c="dimmed" mb={8}>
          {note}
        </Text>
      )}
      <div className="listings-head">
        <Needs least="editor">
          <Checkbox
            className="listing-check"
            checked={selection.isPageSelected}
            indeterminate={selection.isPagePartlySelected}
            onChange={selection.togglePage}
            aria-label={bulk.selectPage}
          />
        </Needs>
        {selection.count === 0 ? (
          <>
            <p role="status">{isStale ? texts.refreshing : texts.results(number(total))}</p>
            <SortButtons
              sortBy={state.sortBy}
              sortOrder={state.sortOrder}
              onChange={({ sortBy, sortOrder }) =>
                onChange({
                  sortBy: sortBy === 'name' ? null : sortBy,
                  sortOrder: sortOrder === 'asc' ? null : sortOrder,
                })
              }
            />
            <FactsButton facts={facts} />
          </>
        ) : (
          <BulkBar
            selection={selection}
            total={total}
            isExact={!list.alike}
            running={running}
            onAction={(action) => void run(action)}
            onEdit={() => setIsEditing(true)}
            onExport={() =>
              onExport(
                selection.all
                  ? { kind: 'filter', selection: selectionOfList(filter) }
                  : { kind: 'selected', selection: { ids: [...selection.ids] } },
              )
            }
          />
        )}
      </div>
      <ul
        ref={rows}
        className="listings"
        style={{ gridTemplateColumns: factColumns(facts) }}
        aria-label={texts.label}
        aria-busy={isStale}
        onKeyDown={onKeyDown}
        {...keepFocus}
      >
        {businesses.map((business) => (
          <ListingRow
            key={business.id}
            business={business}
            facts={facts}
            isSelected={selection.isSelected(business.id)}
            onSelect={(isRange) => selection.toggle(business.id, isRange)}
            onDeleted={() => selection.drop(business.id)}
            fromList={{ search, ids }}
          />
        ))}
      </ul>
      {isEditing && (
        <BulkEditDialog
          count={selection.count}
          which={which}
          onClose={() => setIsEditing(false)}
          onSubmit={(request) => void submit(request)}
        />
      )}
      <Pager
        {...pagination}
        total={total}
        onChange={(page) => onChange({ page })}
        onSize={(limit) => onChange({ limit: limit === ADMIN_LIST_LIMIT ? null : limit })}
      />
    </>
  );
}

type NoListingsProps = Pick<Props, 'state' | 'onChange'> & { readonly total: number };

/** Explains an empty list, with a button that helps. */
function NoListings({ state, total, onChange }: NoListingsProps) {
  const { list, filters } = useCatalogue(businessesMessages);
  const { screens } = useMessages();
  const isFiltered = isActive(filterOf(state));
  if (total > 0)
    return (
      <Empty title={list.beyond}>
        <Button variant="default" mt="sm" onClick={() => onChange({ page: 1 })}>
          {list.firstPage}
        </Button>
      </Empty>
    );
  return (
    <Empty title={list.empty} hint={isFiltered ? list.emptyHint : list.emptyDirectory}>
      <Button
        component={Link}
        to={isFiltered ? PATHS.businesses : PATHS.upload}
        variant="default"
        mt="sm"
      >
        {isFiltered ? filters.clear : screens.upload}
      </Button>
    </Empty>
  );
}
