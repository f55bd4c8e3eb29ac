import {
  Autocomplete,
  SegmentedControl,
  Select,
  SimpleGrid,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { BUSINESS_STATUSES } from '../../../api/contract/pages/business-status.ts';
import { useCategories } from '../../api/listings.ts';
import { foldedFilter, SearchSelect } from '../../components/SearchSelect.tsx';
import { STATUS_NAMES } from '../../components/status-names.ts';
import { useCountryOptions } from '../../components/use-country-name.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { listingFields } from '../../messages/listing-fields.ts';
import { COUNTRIES } from '../business/countries.ts';
import { type Choice, kindOf } from './bulk-choice.ts';
import { bulkChangesMessages } from './messages.ts';

type Props = {
  readonly choice: Choice;
  readonly onChange: (change: Partial<Choice>) => void;
};

/** Maximum number of categories offered; typing more narrows them down. */
const MAX_OFFERED = 50;

/** The input of the new value, by the kind of the field. */
export function BulkValue({ choice, onChange }: Props) {
  const { edit: texts } = useCatalogue(bulkChangesMessages);
  const statuses = useCatalogue(STATUS_NAMES);
  const { field, value } = choice;
  const onValue = (given: string | null) => onChange({ value: given ?? '' });
  const label = texts.value;
  if (field === 'city') return <CityValue choice={choice} onChange={onChange} />;
  if (field === 'category') return <CategoryValue choice={choice} onChange={onChange} />;
  switch (kindOf(field)) {
    case 'status':
      return (
        <Select
          label={label}
          value={value}
          onChange={onValue}
          data={BUSINESS_STATUSES.map((status) => ({ value: status, label: statuses[status] }))}
        />
      );
    case 'flag':
      return (
        <SegmentedControl
          aria-label={label}
          value={value}
          onChange={onValue}
          data={[
            { value: 'true', label: texts.yes },
            { value: 'false', label: texts.no },
          ]}
        />
      );
    case 'paragraph':
    case 'names':
    case 'links':
    case 'profiles':
      return (
        <Textarea
          label={label}
          value={value}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
          description={kindOf(field) === 'paragraph' ? undefined : texts.oneALine}
          dir="auto"
          autosize
          minRows={2}
          maxRows={8}
        />
      );
    default:
      return (
        <TextInput
          label={label}
          value={value}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
          description={
            field === 'phone' ? texts.phone : field === 'workingHours' ? texts.hours : undefined
          }
          dir="auto"
          autoComplete="off"
        />
      );
  }
}

function CategoryValue({ choice, onChange }: Props) {
  const { edit: texts } = useCatalogue(bulkChangesMessages);
  const [isWanted, setIsWanted] = useState(false);
  const { data: names = [] } = useCategories(isWanted);
  return (
    <Autocomplete
      label={texts.value}
      value={choice.value}
      onChange={(value) => onChange({ value })}
      onFocus={() => setIsWanted(true)}
      data={names}
      limit={MAX_OFFERED}
      filter={foldedFilter}
      dir="auto"
    />
  );
}

function CityValue({ choice, onChange }: Props) {
  const { noCountry } = useMessages();
  const names = useCatalogue(listingFields);
  const countries = useCountryOptions(COUNTRIES);
  return (
    <SimpleGrid minColWidth="min(13rem, 100%)">
      <TextInput
        label={names.city}
        value={choice.value}
        onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
        dir="auto"
        autoComplete="off"
      />
      <SearchSelect
        label={names.country}
        data={countries}
        value={choice.country}
        onChange={(country) => onChange({ country: country ?? '' })}
        noteOf={(code) => code}
        nothingFoundMessage={noCountry}
      />
    </SimpleGrid>
  );
}
