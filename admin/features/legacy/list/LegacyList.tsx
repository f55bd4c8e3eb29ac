import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListSort, SortOrder } from '../../../../api/contract/calls/admin-list.ts';
import { useBusinesses } from '../../../api/listings.ts';
import { useStats } from '../../../api/overview.ts';
import { Empty } from '../../../components/Empty.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { useCatalogue } from '../../../messages/catalogue.ts';
import { useMessages } from '../../../messages/language.tsx';
import { PATHS } from '../../../paths.ts';
import { SortButtons } from '../../businesses/SortButtons.tsx';
import { legacyMessages } from '../messages.ts';
import { arrange } from './arrange.ts';
import { LegacyRow } from './LegacyRow.tsx';

type Props = { readonly page: number; readonly onPage: (page: number) => void };

/**
 * The listings, twenty to a page. The call has only the page number (specification, "Calls"): search,
 * category and order apply to the current page.
 */
export function LegacyList({ page, onPage }: Props) {
  const { code } = useMessages().language;
  const { list } = useCatalogue(legacyMessages);
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState('');
  const [sort, setSort] = useState<{ sortBy: ListSort; sortOrder: SortOrder }>({
    sortBy: 'name',
    sortOrder: 'asc',
  });
  const { data: stats } = useStats();
  const query = useBusinesses({ page });
  return (
    <>
      <div className="legacy-filters">
        <TextInput
          label={list.search}
          type="search"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
        />
        <NativeSelect
          label={list.category}
          value={category}
          onChange={({ currentTarget }) => setCategory(currentTarget.value)}
          data={[
            { value: '', label: list.all },
            ...(stats?.categories ?? []).map((entry) => entry.category),
          ]}
        />
        <SortButtons {...sort} onChange={setSort} />
      </div>
      <p className="muted">
        {list.hint}{' '}
        <Link to={`${PATHS.businesses}?${new URLSearchParams({ filter: search, category })}`}>
          {list.everywhere}
        </Link>
      </p>
      <QueryState query={query} failed={list.failed}>
        {({ businesses, pagination }) => {
          const shown = arrange(businesses, { search, category, ...sort }, code);
          return (
            <>
              {shown.length === 0 ? (
                <Empty title={list.empty} />
              ) : (
                <ul className="legacy-list">
                  {shown.map((business) => (
                    <LegacyRow key={business.id} business={business} />
                  ))}
                </ul>
              )}
              <Pager {...pagination} onChange={onPage} />
            </>
          );
        }}
      </QueryState>
    </>
  );
}
