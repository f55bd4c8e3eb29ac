import { useState } from 'react';
import { useCategories } from '../../api/listings.ts';
import { useStats } from '../../api/overview.ts';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { businessesMessages } from './messages.ts';

/** Maximum number of options shown; a longer search finds others. */
const MAX_OPTIONS = 100;

type Props = { readonly value: string; readonly onChange: (category: string) => void };

/** Selects all categories or one: lists the 20 largest, and searches all others. */
export function CategorySelect({ value, onChange }: Props) {
  const { filters } = useCatalogue(businessesMessages);
  const { number } = useFormat();
  const [search, setSearch] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const { data: stats } = useStats();
  const { data: names = [] } = useCategories(isOpen);
  const all = { value: '', label: filters.allCategories };
  const largest = stats?.categories ?? [];
  const counts = new Map(largest.map(({ category, count }) => [category, number(count)]));
  const isSearching = search !== '' && search !== (value || all.label);
  const offered = isSearching ? names : largest.map(({ category }) => category);
  const chosen = value === '' || offered.includes(value) ? [] : [value];
  return (
    <SearchSelect
      label={filters.category}
      data={[all, ...chosen, ...offered]}
      value={value}
      onChange={(category) => onChange(category ?? '')}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setIsOpen(true)}
      limit={MAX_OPTIONS}
      noteOf={(category) => counts.get(category)}
      nothingFoundMessage={filters.noCategory}
    />
  );
}
