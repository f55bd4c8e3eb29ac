import './names.css';
import { NativeSelect } from '@mantine/core';
import { z } from 'zod';
import { NAME_ORDERS, type Noun } from '../../../api/contract/calls/rearrangements.ts';
import { CountrySelect } from '../../components/CountrySelect.tsx';
import { DelayedSearch } from '../../components/DelayedSearch.tsx';
import { useSearchState } from '../../components/use-search-state.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { Branch } from './Branch.tsx';
import { namesMessages } from './messages.ts';
import { NameTable } from './NameTable.tsx';

/** Stands for no order, but for the tree of categories. */
const AS_TREE = 'tree';

const schema = z.object({
  page: z.coerce.number().int().min(1).catch(1),
  search: z.string().max(100).catch(''),
  order: z.enum([...NAME_ORDERS, AS_TREE]).catch('new'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .catch(''),
});

/** The list of categories, cities or regions: what is new stands first. */
export function NameList({ noun }: { readonly noun: Noun }) {
  const texts = useCatalogue(namesMessages);
  const [{ page, search, order, country }, change] = useSearchState(schema);
  const isTree = noun === 'category' && order === AS_TREE && search === '';
  return (
    <>
      <search className="name-filters" aria-label={texts.filters}>
        <DelayedSearch
          label={texts.search}
          placeholder={texts.searchPlaceholders[noun]}
          clear={texts.clear}
          value={search}
          onChange={(value) => change({ search: value }, { replace: true })}
        />
        {noun !== 'category' && (
          <CountrySelect
            all={texts.allCountries}
            value={country}
            onChange={(code) => change({ country: code })}
          />
        )}
        <NativeSelect
          label={texts.order}
          data={[
            ...NAME_ORDERS.map((value) => ({ value, label: texts.orders[value] })),
            ...(noun === 'category' ? [{ value: AS_TREE, label: texts.asTree }] : []),
          ]}
          value={order}
          onChange={({ currentTarget: { value } }) =>
            change({ order: value === 'new' ? null : value })
          }
        />
      </search>
      {isTree ? (
        <Branch parent="top" />
      ) : (
        <NameTable
          noun={noun}
          query={{
            ...{ page, limit: 50, order: order === AS_TREE ? 'count' : order },
            ...{ ...(search && { search }), ...(country && { country }) },
          }}
          onPage={(to) => change({ page: to })}
        />
      )}
    </>
  );
}
