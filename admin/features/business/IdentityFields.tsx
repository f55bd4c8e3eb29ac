import { Alert, Autocomplete, Checkbox, Select, SimpleGrid, Switch } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { BusinessDetail } from '../../../api/contract/calls/admin-businesses.ts';
import { BUSINESS_STATUSES } from '../../../api/contract/pages/business-status.ts';
import { businessPath } from '../../../api/contract/pages/urls.ts';
import { useCategories } from '../../api/listings.ts';
import { Facts } from '../../components/Facts.tsx';
import { foldedFilter } from '../../components/SearchSelect.tsx';
import { STATUS_NAMES } from '../../components/status-names.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { FieldLabel, useEditorContext, useFieldProps } from './editor-context.tsx';
import { businessMessages } from './messages.ts';
import { LongTextField, TextField } from './TextField.tsx';

/** Name, category and status of the listing. */
export function IdentityFields({ statusSince }: StatusProps) {
  const texts = useCatalogue(businessMessages);
  const { form } = useEditorContext();
  return (
    <>
      <TextField field="name" required />
      <SimpleGrid minColWidth="min(15rem, 100%)">
        <CategoryField />
        <TextField field="type" description={texts.hints.type} />
      </SimpleGrid>
      <LongTextField field="otherCategories" description={texts.hints.oneALine} />
      <Switch
        {...form.getInputProps('verified', { type: 'checkbox' })}
        label={<FieldLabel field="verified" />}
      />
      <StatusField statusSince={statusSince} />
    </>
  );
}

/** The read-only facts of a stored listing, and the address of its page. */
export function StoredFacts({ business }: { readonly business: BusinessDetail }) {
  const texts = useCatalogue(businessMessages);
  const { form } = useEditorContext();
  const { decimal, number } = useFormat();
  const { rating, reviews, placeId } = business;
  return (
    <>
      <Facts
        className="fact-row"
        facts={[
          [texts.slug.label, businessPath(business.slug)],
          [texts.ids.rating, rating === null ? texts.ids.unrated : decimal(Number(rating))],
          [texts.ids.reviews, number(reviews)],
          [texts.ids.placeId, placeId ?? '–'],
        ]}
      />
      <Checkbox
        {...form.getInputProps('regenerateSlug', { type: 'checkbox' })}
        label={texts.slug.regenerate}
      />
      {form.values.regenerateSlug && (
        <Alert color="var(--warn)" icon={<IconAlertTriangle />} role="status">
          {texts.slug.warning}
        </Alert>
      )}
    </>
  );
}

type StatusProps = { readonly statusSince: string | null };

function StatusField({ statusSince }: StatusProps) {
  const { hints } = useCatalogue(businessMessages);
  const names = useCatalogue(STATUS_NAMES);
  const { date } = useFormat();
  const since = statusSince === null ? [] : [hints.statusSince(date(statusSince))];
  return (
    <Select
      {...useFieldProps('status')}
      description={[hints.status, ...since].join(' ')}
      data={BUSINESS_STATUSES.map((value) => ({ value, label: names[value] }))}
    />
  );
}

/** Maximum number of categories offered; typing more narrows them down. */
const MAX_OFFERED = 50;

function CategoryField() {
  const { hints } = useCatalogue(businessMessages);
  const [isWanted, setIsWanted] = useState(false);
  const { data: names = [] } = useCategories(isWanted);
  return (
    <Autocomplete
      {...useFieldProps('category')}
      description={hints.category}
      withAsterisk
      aria-required
      data={names}
      limit={MAX_OFFERED}
      filter={foldedFilter}
      onFocus={() => setIsWanted(true)}
      dir="auto"
    />
  );
}
