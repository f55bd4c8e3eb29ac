import { Button, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconFilter } from '@tabler/icons-react';
import { type RefObject, useId, useState } from 'react';
import { APPROVAL_FILTERS } from '../../../api/contract/calls/admin-list.ts';
import type { ListFact } from '../../../api/contract/calls/list-facts.ts';
import { viewQuery } from '../../../api/contract/calls/saved-views.ts';
import { useFeeds } from '../../api/feeds.ts';
import { useImports } from '../../api/imports.ts';
import { useCategories } from '../../api/listings.ts';
import { useStats } from '../../api/overview.ts';
import { useSession } from '../../api/session.ts';
import { CountrySelect } from '../../components/CountrySelect.tsx';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { STATUS_NAMES } from '../../components/status-names.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { ViewsMenu } from '../saved-views/ViewsMenu.tsx';
import { CitySelect } from './CitySelect.tsx';
import { FilterChips } from './FilterChips.tsx';
import type { FilterProps } from './list-state.ts';
import { businessesMessages } from './messages.ts';
import { SearchBox } from './SearchBox.tsx';

type Props = FilterProps & {
  /** The facts that the rows show. */
  readonly facts: readonly ListFact[];
  readonly searchRef: RefObject<HTMLInputElement | null>;
};

/** Search box and filters of the list. */
export function Filters({ state, onChange, facts, searchRef }: Props) {
  const { filters } = useCatalogue(businessesMessages);
  const [isOpen, more] = useDisclosure(false);
  const moreId = useId();
  const { country, city, missing, letters, duplicates, importId, status, notSeen, assignee } =
    state;
  const chosen = [country, city, missing, letters, duplicates, importId, status, notSeen, assignee];
  const active = chosen.filter(Boolean).length;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <search className="listing-filters" aria-label={filters.label}>
      <SearchBox
        value={state.filter ?? ''}
        onChange={(filter) => onChange({ filter }, { replace: true })}
        inputRef={searchRef}
      />
      <CategorySelect state={state} onChange={onChange} />
      <Select
        label={filters.approval}
        data={APPROVAL_FILTERS.map((value) => ({ value, label: filters.approvals[value] }))}
        value={state.approved ?? 'all'}
        onChange={(approved) => onChange({ approved: approved === 'all' ? null : approved })}
      />
      <div className="listing-filters-buttons">
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={more.toggle}
          leftSection={<IconFilter size={16} />}
          rightSection={<Chevron size={16} />}
        >
          {active === 0 ? filters.more : filters.moreActive(String(active))}
        </Button>
        <ViewsMenu present={{ query: viewQuery(state), facts }} />
      </div>
      <div id={moreId} className="listing-filters-more" hidden={!isOpen}>
        {isOpen && <MoreFilters state={state} onChange={onChange} />}
      </div>
      <FilterChips state={state} onChange={onChange} search={searchRef} />
    </search>
  );
}

/** The less frequent filters. */
function MoreFilters(props: FilterProps) {
  const { state, onChange } = props;
  const { filters } = useCatalogue(businessesMessages);
  const statuses = useCatalogue(STATUS_NAMES);
  return (
    <>
      <CountrySelect
        all={filters.allCountries}
        value={state.country ?? ''}
        onChange={(country) => onChange({ country, city: null })}
      />
      <CitySelect {...props} />
      <ChoiceSelect name="status" choices={statuses} {...props} />
      <ChoiceSelect name="missing" choices={filters.missingFields} {...props} />
      <ChoiceSelect name="letters" choices={filters.lettersOf} {...props} />
      <ChoiceSelect name="duplicates" choices={filters.duplicateKinds} {...props} />
      <ImportSelect {...props} />
      <AssigneeSelect {...props} />
      <FeedSelect {...props} />
    </>
  );
}

type ChoiceProps = FilterProps & {
  readonly name: 'status' | 'missing' | 'letters' | 'duplicates';
  /** The texts of the choices. */
  readonly choices: Readonly<Record<string, string>>;
};

function ChoiceSelect({ name, choices, state, onChange }: ChoiceProps) {
  const { filters } = useCatalogue(businessesMessages);
  return (
    <Select
      label={filters[name]}
      data={[
        { value: '', label: filters.any },
        ...Object.entries(choices).map(([value, label]) => ({ value, label })),
      ]}
      value={state[name] ?? ''}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
}

/** Selects one of the latest imports that added listings, or keeps the one in the address. */
function ImportSelect({ state, onChange }: FilterProps) {
  const { filters } = useCatalogue(businessesMessages);
  const { moment } = useFormat();
  const { data } = useImports(1);
  const chosen = state.importId === undefined ? '' : String(state.importId);
  const recent = (data?.imports ?? [])
    .filter(({ dryRun, inserted }) => !dryRun && inserted > 0)
    .map(({ id, fileName, createdAt }) => ({
      value: String(id),
      label: `${fileName}, ${moment(createdAt)}`,
    }));
  const isRecent = chosen === '' || recent.some(({ value }) => value === chosen);
  const older = isRecent ? [] : [{ value: chosen, label: filters.importNumber(chosen) }];
  return (
    <Select
      label={filters.import}
      data={[{ value: '', label: filters.anyImport }, ...older, ...recent]}
      value={chosen}
      onChange={(importId) => onChange({ importId })}
    />
  );
}

/** Selects the feed whose last release lacks the listings. Renders nothing while there are no feeds. */
function FeedSelect({ state, onChange }: FilterProps) {
  const { filters } = useCatalogue(businessesMessages);
  const { data: feeds = [] } = useFeeds();
  if (feeds.length === 0) return null;
  return (
    <Select
      label={filters.notSeen}
      data={[
        { value: '', label: filters.any },
        ...feeds.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={state.notSeen === undefined ? '' : String(state.notSeen)}
      onChange={(notSeen) => onChange({ notSeen })}
    />
  );
}

/** Selects the listings that the own account takes care of, or keeps another account of the address. */
function AssigneeSelect({ state, onChange }: FilterProps) {
  const { filters } = useCatalogue(businessesMessages);
  const own = useSession().data?.username;
  const { assignee = '' } = state;
  const other = assignee === '' || assignee === own ? [] : [{ value: assignee, label: assignee }];
  return (
    <Select
      label={filters.assignee}
      data={[
        { value: '', label: filters.any },
        ...(own === undefined ? [] : [{ value: own, label: filters.assignedToMe }]),
        ...other,
      ]}
      value={assignee}
      onChange={(wanted) => onChange({ assignee: wanted })}
    />
  );
}

/** Maximum number of options shown; a longer search finds others. */
const MAX_OPTIONS = 100;

/** Selects all categories or one: lists the 20 largest, and searches all others. */
function CategorySelect({ state: { category: value = '' }, onChange }: FilterProps) {
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
      onChange={(category) => onChange({ category })}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setIsOpen(true)}
      limit={MAX_OPTIONS}
      noteOf={(category) => counts.get(category)}
      nothingFoundMessage={filters.noCategory}
    />
  );
}
