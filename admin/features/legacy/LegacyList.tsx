import { Box, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconSearch, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminBusiness, ListSort, SortOrder } from '../../../api/contract/calls/admin-list.ts';
import { useBusinesses } from '../../api/listings.ts';
import { useStats } from '../../api/overview.ts';
import { Empty } from '../../components/Empty.tsx';
import { foldText } from '../../components/fold-text.ts';
import { Needs } from '../../components/Needs.tsx';
import { Pager } from '../../components/Pager.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { businessesMessages } from '../businesses/messages.ts';
import { SortButtons } from '../businesses/SortButtons.tsx';
import { useApproval } from '../businesses/use-approval.ts';
import { useDeletion } from '../businesses/use-deletion.ts';
import { legacyMessages } from './messages.ts';

type Props = { readonly page: number; readonly onPage: (page: number) => void };

/**
 * The listings, twenty to a page. The call has only the page number (specification, "Calls"): search,
 * category and order apply to the current page.
 */
export function LegacyList({ page, onPage }: Props) {
  const { code } = useMessages().language;
  const { list } = useCatalogue(legacyMessages);
  const { list: texts, failed } = useCatalogue(businessesMessages);
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState('');
  const [{ sortBy, sortOrder }, setSort] = useState<{ sortBy: ListSort; sortOrder: SortOrder }>({
    sortBy: 'name',
    sortOrder: 'asc',
  });
  const { data: stats } = useStats();
  const collator = new Intl.Collator(code);
  const compare = (one: AdminBusiness, other: AdminBusiness): number => {
    if (sortBy === 'name') return collator.compare(one.name, other.name);
    if (sortBy === 'createdAt') return collator.compare(one.createdAt ?? '', other.createdAt ?? '');
    // Listings without a rating sort below all others.
    return Number(one[sortBy] ?? 0) - Number(other[sortBy] ?? 0);
  };
  const sign = sortOrder === 'asc' ? 1 : -1;
  const wanted = foldText(search.trim());
  const isWanted = (business: AdminBusiness) =>
    (category === '' || business.category === category) && foldText(business.name).includes(wanted);
  const query = useBusinesses({ page });
  return (
    <>
      <Group gap="0.75rem 1.5rem" align="end" mb="xs">
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
        <SortButtons sortBy={sortBy} sortOrder={sortOrder} onChange={setSort} />
      </Group>
      <p className="muted">
        {list.hint}{' '}
        <Link to={`${PATHS.businesses}?${new URLSearchParams({ filter: search, category })}`}>
          {list.everywhere}
        </Link>
      </p>
      <QueryState query={query} failed={failed}>
        {({ businesses, pagination }) => {
          const shown = businesses
            .filter(isWanted)
            .sort((one, other) => sign * compare(one, other));
          return (
            <>
              {shown.length === 0 ? (
                <Empty title={texts.empty} />
              ) : (
                <Stack component="ul" gap="xs" mt="md">
                  {shown.map((business) => (
                    <LegacyRow key={business.id} business={business} />
                  ))}
                </Stack>
              )}
              <Pager {...pagination} onChange={onPage} />
            </>
          );
        }}
      </QueryState>
    </>
  );
}

/** A listing; an approved one has a red background (specification, "Business list"). */
function LegacyRow({ business }: { readonly business: AdminBusiness }) {
  const { list, approve, approved, delete: remove } = useCatalogue(legacyMessages);
  const { list: texts } = useCatalogue(businessesMessages);
  const { date } = useFormat();
  const approval = useApproval(business);
  const deletion = useDeletion(business);
  const { name, category, address, phone, createdAt, isApproved } = business;
  const Icon = isApproved ? IconCircleCheckFilled : IconCircle;
  return (
    <Group
      component="li"
      gap="0.5rem 1rem"
      p="sm"
      className={isApproved ? 'legacy-row approved-row' : 'legacy-row'}
    >
      <Box flex="1 1 16rem" miw={0}>
        <p className="legacy-name">
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          <span className="muted">{category}</span>
        </p>
        <p className="muted">
          <bdi>{address ?? list.noAddress}</bdi>
        </p>
        <p className="muted">
          {phone ?? list.noPhone} · {createdAt ? date(createdAt) : texts.noDate}
        </p>
      </Box>
      <Group gap="xs">
        <Needs least="moderator">
          <Button
            variant="default"
            className={isApproved ? 'legacy-approved' : undefined}
            leftSection={<Icon size={16} />}
            disabled={approval.isPending}
            aria-label={`${isApproved ? approved : approve}: ${name}`}
            onClick={() => void approval.toggle()}
          >
            {isApproved ? approved : approve}
          </Button>
        </Needs>
        <Needs least="editor">
          <Button
            variant="outline"
            color="red"
            leftSection={<IconTrash size={16} />}
            disabled={deletion.isPending}
            aria-label={`${remove}: ${name}`}
            onClick={() => void deletion.remove()}
          >
            {remove}
          </Button>
        </Needs>
      </Group>
    </Group>
  );
}
