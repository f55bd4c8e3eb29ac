import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useCountryName } from '../../components/use-country-name.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import type { ListState } from './list-state.ts';
import type { FilterProps } from './MoreFilters.tsx';
import { CATALOGUE } from './messages.ts';

/** What narrows the list just now, each to be taken away, and all together. */
export function FilterChips({ state, onChange }: FilterProps) {
  const { filters } = useCatalogue(CATALOGUE);
  const active = useActiveFilters(state);
  if (active.length === 0) return null;
  const none = Object.fromEntries(active.map(({ name }) => [name, null]));
  return (
    <ul className="filter-chips" aria-label={filters.active}>
      {active.map(({ name, text }) => (
        <li key={name}>
          <Button
            variant="light"
            size="compact-sm"
            rightSection={<IconX size={14} aria-hidden="true" />}
            aria-label={filters.remove(text)}
            onClick={() => onChange({ [name]: null })}
          >
            <bdi>{text}</bdi>
          </Button>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(none)}>
          {filters.clear}
        </Button>
      </li>
    </ul>
  );
}

type Active = { readonly name: keyof ListState; readonly text: string };

function useActiveFilters(state: ListState): readonly Active[] {
  const { filters } = useCatalogue(CATALOGUE);
  const nameOf = useCountryName();
  const { filter, category, approved, country, city, missing, duplicates, importId } = state;
  const texts: Partial<Record<keyof ListState, string | false>> = {
    filter: filter && `“${filter}”`,
    category: category && `${filters.category}: ${category}`,
    approved: approved !== 'all' && filters.approvals[approved],
    country: country && `${filters.country}: ${nameOf(country)}`,
    city: city && `${filters.city}: ${city}`,
    missing: missing !== null && filters.missingFields[missing],
    duplicates:
      duplicates !== null && `${filters.duplicates}: ${filters.duplicateKinds[duplicates]}`,
    importId: importId !== null && filters.importNumber(String(importId)),
  };
  const names: readonly (keyof ListState)[] = [
    'filter',
    'category',
    'approved',
    'country',
    'city',
    'missing',
    'duplicates',
    'importId',
  ];
  return names.flatMap((name) => {
    const text = texts[name];
    return text ? [{ name, text }] : [];
  });
}
