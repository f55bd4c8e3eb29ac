import { Select } from '@mantine/core';
import { DUPLICATE_KINDS, MISSING_FIELDS } from '../../../api/contract/calls/admin-list.ts';
import { BUSINESS_STATUSES } from '../../../api/contract/pages/business-status.ts';
import { useImports } from '../../api/imports.ts';
import { CountrySelect } from '../../components/CountrySelect.tsx';
import { STATUS_NAMES } from '../../components/status-names.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import type { ListState } from './list-state.ts';
import { businessesMessages } from './messages.ts';

export type FilterProps = {
  readonly state: ListState;
  readonly onChange: (change: Partial<Record<keyof ListState, string | null>>) => void;
};

/** The less frequent filters. */
export function MoreFilters({ state, onChange }: FilterProps) {
  const { filters } = useCatalogue(businessesMessages);
  const statuses = useCatalogue(STATUS_NAMES);
  return (
    <>
      <CountrySelect
        label={filters.country}
        all={filters.allCountries}
        noneFound={filters.noCountry}
        value={state.country}
        onChange={(country) => onChange({ country })}
      />
      <Select
        label={filters.status}
        data={[
          { value: '', label: filters.anyStatus },
          ...BUSINESS_STATUSES.map((value) => ({ value, label: statuses[value] })),
        ]}
        value={state.status ?? ''}
        onChange={(status) => onChange({ status })}
        allowDeselect={false}
      />
      <Select
        label={filters.missing}
        data={[
          { value: '', label: filters.anyMissing },
          ...MISSING_FIELDS.map((value) => ({ value, label: filters.missingFields[value] })),
        ]}
        value={state.missing ?? ''}
        onChange={(missing) => onChange({ missing })}
        allowDeselect={false}
      />
      <Select
        label={filters.duplicates}
        data={[
          { value: '', label: filters.noDuplicates },
          ...DUPLICATE_KINDS.map((value) => ({ value, label: filters.duplicateKinds[value] })),
        ]}
        value={state.duplicates ?? ''}
        onChange={(duplicates) => onChange({ duplicates })}
        allowDeselect={false}
      />
      <ImportSelect state={state} onChange={onChange} />
    </>
  );
}

/** Selects one of the latest imports, or keeps the one in the address. */
function ImportSelect({ state, onChange }: FilterProps) {
  const { filters } = useCatalogue(businessesMessages);
  const { date } = useFormat();
  const { data } = useImports(1);
  const chosen = state.importId === null ? '' : String(state.importId);
  const recent = (data?.imports ?? []).map(({ id, fileName, createdAt }) => ({
    value: String(id),
    label: `${fileName}, ${date(createdAt)}`,
  }));
  const isRecent = chosen === '' || recent.some(({ value }) => value === chosen);
  const older = isRecent ? [] : [{ value: chosen, label: filters.importNumber(chosen) }];
  return (
    <Select
      label={filters.import}
      data={[{ value: '', label: filters.anyImport }, ...older, ...recent]}
      value={chosen}
      onChange={(importId) => onChange({ importId })}
      allowDeselect={false}
    />
  );
}
