import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue, useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { BulkRequest } from '../../../api/contract/calls/bulk-changes.ts';
import { useBulkPreview } from '../../api/bulk-changes.ts';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { listingFields } from '../../messages/listing-fields.ts';
import { BulkPreview } from './BulkPreview.tsx';
import { BulkValue } from './BulkValue.tsx';
import {
  type Choice,
  howsOf,
  kindOf,
  OFFERED_FIELDS,
  requestOf,
  type Which,
} from './bulk-choice.ts';
import { bulkChangesMessages } from './messages.ts';

type Props = {
  /** Number of the selected listings. */
  readonly count: number;
  readonly which: Which;
  readonly onClose: () => void;
  /** Makes the change. */
  readonly onSubmit: (request: BulkRequest) => void;
};

/** Debounce of the preview while a value is typed. */
const PAUSE_MILLISECONDS = 400;

/** Chooses a field and its new value, and shows what would change before anything does. */
export function BulkEditDialog({ count, which, onClose, onSubmit }: Props) {
  const { edit: texts } = useCatalogue(bulkChangesMessages);
  const { close: closeLabel, cancel } = useMessages();
  const { number } = useFormat();
  const [isOpen, { close }] = useDisclosure(true);
  const [choice, setChoice] = useState(choiceOf('category'));
  const change = (part: Partial<Choice>) => setChoice({ ...choice, ...part });
  useFocusBack();
  const request = requestOf(choice, which);
  const [settled] = useDebouncedValue(request && JSON.stringify(request), PAUSE_MILLISECONDS);
  const isSettled = request !== null && settled === JSON.stringify(request);
  const preview = useBulkPreview(isSettled ? request : null);
  const changed = isSettled && !preview.isPlaceholderData ? preview.data?.changedCount : undefined;
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={onClose}
      title={texts.title(number(count))}
      size="40rem"
      closeButtonProps={{ 'aria-label': closeLabel }}
    >
      <Stack
        component="form"
        gap="sm"
        onSubmit={(event) => {
          event.preventDefault();
          if (request === null || !changed) return;
          close();
          onSubmit(request);
        }}
      >
        <FieldSelect field={choice.field} onChange={(field) => setChoice(choiceOf(field))} />
        <HowSelect choice={choice} onChange={change} />
        {choice.how === 'set' && <BulkValue choice={choice} onChange={change} />}
        <BulkPreview request={request} preview={preview} />
        <Group justify="flex-end" gap="0.5rem 0.75rem">
          <Button variant="default" onClick={close}>
            {cancel}
          </Button>
          <SteadyButton
            type="submit"
            disabled={!changed}
            loading={request !== null && preview.isFetching}
          >
            {changed ? texts.submit(number(changed)) : texts.submitNone}
          </SteadyButton>
        </Group>
      </Stack>
    </Modal>
  );
}

/** The choice with which a field begins. */
const choiceOf = (field: Choice['field']): Choice => ({
  ...{ field, how: 'set', country: '' },
  value: kindOf(field) === 'flag' ? 'true' : '',
});

type FieldProps = {
  readonly field: Choice['field'];
  readonly onChange: (field: Choice['field']) => void;
};

function FieldSelect({ field, onChange }: FieldProps) {
  const { edit: texts } = useCatalogue(bulkChangesMessages);
  const names = useCatalogue(listingFields);
  return (
    <SearchSelect
      label={texts.field}
      data={OFFERED_FIELDS.map((value) => ({ value, label: names[value] }))}
      value={field}
      onChange={(value) => {
        const chosen = OFFERED_FIELDS.find((offered) => offered === value);
        if (chosen) onChange(chosen);
      }}
      allowDeselect={false}
      noteOf={() => null}
      nothingFoundMessage={texts.noField}
    />
  );
}

type HowProps = {
  readonly choice: Choice;
  readonly onChange: (change: Partial<Choice>) => void;
};

function HowSelect({ choice: { field, how }, onChange }: HowProps) {
  const { edit: texts } = useCatalogue(bulkChangesMessages);
  // Beside each other, their words would break there.
  const isNarrow = useMediaQuery('(max-width: 35.99em)');
  return (
    <div>
      <SegmentedControl
        fullWidth
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        aria-label={texts.how}
        data={howsOf(field).map((value) => ({ value, label: texts.hows[value] }))}
        value={how}
        onChange={(value) => onChange({ how: value })}
      />
      <Text size="sm" c="dimmed" mt={4}>
        {how === 'clear' && field === 'category' ? texts.other : texts.hints[how]}
      </Text>
    </div>
  );
}
