import { Button, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconFilter } from '@tabler/icons-react';
import { type RefObject, useId } from 'react';
import { APPROVAL_FILTERS } from '../../../api/contract/calls/admin-list.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { CategorySelect } from './CategorySelect.tsx';
import { FilterChips } from './FilterChips.tsx';
import { type FilterProps, MoreFilters } from './MoreFilters.tsx';
import { businessesMessages } from './messages.ts';
import { SearchBox } from './SearchBox.tsx';

type Props = FilterProps & {
  readonly onSearch: (text: string) => void;
  readonly searchRef: RefObject<HTMLInputElement | null>;
};

/** Search box and filters of the list. */
export function Filters({ state, onChange, onSearch, searchRef }: Props) {
  const { filters } = useCatalogue(businessesMessages);
  const [isOpen, more] = useDisclosure(false);
  const moreId = useId();
  const { country, missing, duplicates, importId, status } = state;
  const active = [country, missing, duplicates, importId, status].filter(Boolean).length;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <search className="listing-filters" aria-label={filters.label}>
      <SearchBox value={state.filter} onChange={onSearch} inputRef={searchRef} />
      <CategorySelect value={state.category} onChange={(category) => onChange({ category })} />
      <Select
        label={filters.approval}
        data={APPROVAL_FILTERS.map((value) => ({ value, label: filters.approvals[value] }))}
        value={state.approved}
        onChange={(approved) => onChange({ approved: approved === 'all' ? null : approved })}
        allowDeselect={false}
      />
      <Button
        variant="default"
        aria-expanded={isOpen}
        aria-controls={moreId}
        onClick={more.toggle}
        leftSection={<IconFilter size={16} aria-hidden="true" />}
        rightSection={<Chevron size={16} aria-hidden="true" />}
      >
        {active === 0 ? filters.more : filters.moreActive(String(active))}
      </Button>
      <div id={moreId} className="listing-filters-more" hidden={!isOpen}>
        {isOpen && <MoreFilters state={state} onChange={onChange} />}
      </div>
      <FilterChips state={state} onChange={onChange} search={searchRef} />
    </search>
  );
}
