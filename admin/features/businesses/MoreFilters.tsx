import { Select } from '@mantine/core';
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
      <ChoiceSelect name="status" choices={statuses} state={state} onChange={onChange} />
      <ChoiceSelect
        name="missing"
        choices={filters.missingFields}
        state={state}
        onChange={onChange}
      />
      <ChoiceSelect
        name="duplicates"
        choices={filters.duplicateKinds}
        state={state}
        onChange={onChange}
      />
      <ImportSelect state={state} onChange={onChange} />
    </>
  );
}

type ChoiceProps = FilterProps & {
  readonly name: 'status' | 'missing' | 'duplicates';
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
      allowDeselect={false}
    />
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
