import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type RefObject, useRef } from 'react';
import { useFeeds } from '../../api/feeds.ts';
import { STATUS_NAMES } from '../../components/status-names.ts';
import { useCountryName } from '../../components/use-country-name.ts';
import { useKeepFocus } from '../../components/use-keep-focus.ts';
import { useCatalogue } from '../../messages/language.tsx';
import type { FilterProps, ListState } from './list-state.ts';
import { businessesMessages } from './messages.ts';
import { useCityName } from './use-city-name.ts';

type Props = FilterProps & {
  /** Gets the focus when the last chip is removed. */
  readonly search: RefObject<HTMLElement | null>;
};

/** The active filters as chips, with buttons to remove one or all of them. */
export function FilterChips({ state, onChange, search }: Props) {
  const { filters } = useCatalogue(businessesMessages);
  const active = useActiveFilters(state);
  const chips = useRef<HTMLUListElement>(null);
  const keepFocus = useKeepFocus(chips, active, search);
  if (active.length === 0) return null;
  const none = Object.fromEntries(active.map(({ name }) => [name, null]));
  return (
    <ul ref={chips} className="filter-chips" aria-label={filters.active} {...keepFocus}>
      {active.map(({ name, text }) => (
        <li key={name}>
          <Button
            variant="light"
            size="compact-sm"
            rightSection={<IconX size={14} />}
            aria-label={filters.remove(text)}
            data-row-link
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

function useActiveFilters(state: ListState) {
  const { filters } = useCatalogue(businessesMessages);
  const statuses = useCatalogue(STATUS_NAMES);
  const nameOf = useCountryName();
  const { filter, category, approved, country, city, missing, duplicates, importId } = state;
  const { status, letters, notSeen, changeId, assignee } = state;
  const cityName = useCityName(city);
  const { data: feeds } = useFeeds();
  const nameOfFeed = (id: number) => feeds?.find((feed) => feed.id === id)?.name ?? `${id}`;
  const texts: Partial<Record<keyof ListState, string | undefined>> = {
    filter: filter && `“${filter}”`,
    category: category && `${filters.category}: ${category}`,
    approved: approved && filters.approvals[approved],
    country: country && `${filters.country}: ${nameOf(country)}`,
    city: city && `${filters.city}: ${cityName}`,
    status: status && `${filters.status}: ${statuses[status]}`,
    missing: missing && filters.missingFields[missing],
    letters: letters && `${filters.letters}: ${filters.lettersOf[letters]}`,
    duplicates: duplicates && `${filters.duplicates}: ${filters.duplicateKinds[duplicates]}`,
    importId: importId === undefined ? undefined : filters.importNumber(String(importId)),
    notSeen: notSeen === undefined ? undefined : `${filters.notSeen}: ${nameOfFeed(notSeen)}`,
    assignee: assignee && `${filters.assignee}: ${assignee}`,
    changeId: changeId === undefined ? undefined : filters.changeNumber(String(changeId)),
  };
  return Object.entries(texts).flatMap(([name, text]) => (text ? [{ name, text }] : []));
}
