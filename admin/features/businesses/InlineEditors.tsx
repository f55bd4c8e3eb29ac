import { Select, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { AdminBusiness } from '../../../api/contract/calls/admin-list.ts';
import { BUSINESS_STATUSES } from '../../../api/contract/pages/business-status.ts';
import { LISTING_COLUMNS, longestOf } from '../../../api/contract/pages/listing-columns.ts';
import { useCategories } from '../../api/listings.ts';
import { foldText } from '../../components/fold-text.ts';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { STATUS_NAMES } from '../../components/status-names.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import type { EndEditing } from './InlineValue.tsx';
import { businessesMessages } from './messages.ts';
import { useFieldEdit } from './use-field-edit.ts';

type Props = {
  readonly business: AdminBusiness;
  /** The name of the input. */
  readonly label: string;
  readonly end: EndEditing;
};

/** Called with the input when it is there, and with null when it is gone. */
const focusOn = (input: HTMLInputElement | null) => input?.select();

/** Escape ends editing. The other keys are no keys of the list. */
const handleKeys = (end: EndEditing) => (event: KeyboardEvent) => {
  event.stopPropagation();
  if (event.key !== 'Escape') return;
  event.preventDefault();
  end();
};

/** Edits the phone number of a listing: Enter and leaving the input save it. */
export function PhoneEditor({ business, label, end }: Props) {
  const former = business.phone ?? '';
  const [text, setText] = useState(former);
  /** The text that was last sent, so that leaving the input after a failure does not send it again. */
  const [sent, setSent] = useState(former);
  const { save, isPending } = useFieldEdit(business, 'phone');
  const submit = async (leaves: boolean) => {
    if (isPending) return;
    const wanted = text.trim();
    if (wanted === former || (leaves && wanted === sent)) return end(leaves);
    setSent(wanted);
    if (await save({ phone: wanted || null })) end(leaves);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit(false);
      }}
    >
      <TextInput
        ref={focusOn}
        aria-label={label}
        size="xs"
        type="tel"
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={longestOf(LISTING_COLUMNS.phone.kind)}
        value={text}
        readOnly={isPending}
        aria-busy={isPending}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={handleKeys(end)}
        onBlur={() => void submit(true)}
      />
    </form>
  );
}

/** Whether Enter would choose an option. Options that come after the last letter are offered unmarked. */
const hasMarkedOption = (input: HTMLElement): boolean =>
  document
    .getElementById(input.getAttribute('aria-controls') ?? '')
    ?.querySelector('[data-combobox-selected]') != null;

/** Maximum number of categories offered; typing more narrows them down. */
const MAX_OFFERED = 50;

/** Edits the category of a listing: one that exists, because a typing error would add another one. */
export function CategoryEditor({ business, label, end }: Props) {
  const { filters } = useCatalogue(businessesMessages);
  const { loading } = useMessages();
  const { data: names = [], isPending: isLoading } = useCategories(true);
  const { save, isPending } = useFieldEdit(business, 'category');
  const [value, setValue] = useState(business.category);
  const choose = (category: string) => {
    setValue(category);
    if (category === business.category) end();
    else void save({ category }).then(() => end());
  };
  return (
    <SearchSelect
      ref={focusOn}
      aria-label={label}
      size="xs"
      defaultDropdownOpened
      selectFirstOptionOnChange
      data={names.includes(value) ? names : [value, ...names]}
      limit={MAX_OFFERED}
      value={value}
      readOnly={isPending}
      onOptionSubmit={choose}
      onKeyDown={(event) => {
        handleKeys(end)(event);
        const { value: text } = event.currentTarget;
        const isUnmarked = event.key === 'Enter' && !hasMarkedOption(event.currentTarget);
        const first = names.find((one) => foldText(one).includes(foldText(text)));
        if (isUnmarked && first !== undefined && text !== value) choose(first);
      }}
      onBlur={() => isPending || end(true)}
      noteOf={() => null}
      nothingFoundMessage={isLoading ? loading : filters.noCategory}
    />
  );
}

/** Edits the status of a listing. */
export function StatusEditor({ business, label, end }: Props) {
  const names = useCatalogue(STATUS_NAMES);
  const { save, isPending } = useFieldEdit(business, 'status');
  const [value, setValue] = useState(business.status);
  return (
    <Select
      ref={focusOn}
      aria-label={label}
      size="xs"
      defaultDropdownOpened
      data={BUSINESS_STATUSES.map((status) => ({ value: status, label: names[status] }))}
      value={value}
      readOnly={isPending}
      onOptionSubmit={(chosen) => {
        const status = BUSINESS_STATUSES.find((one) => one === chosen);
        if (!status || status === business.status) return end();
        setValue(status);
        void save({ status }).then(() => end());
      }}
      onKeyDown={handleKeys(end)}
      onBlur={() => isPending || end(true)}
    />
  );
}
