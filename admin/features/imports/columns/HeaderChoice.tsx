import { Select } from '@mantine/core';
import { HEADER_CHOICES, NO_HEADER } from '../../../../api/contract/calls/header-choice.ts';
import { useCatalogue } from '../../../messages/language.tsx';
import { columnMessages } from './messages.ts';

type Props = {
  /** The chosen rows, such as `3` or `2-3`, or `none`; null if they are guessed. */
  readonly value: string | null;
  /** Another description than that of a file that has been read. */
  readonly description?: string;
  readonly disabled?: boolean;
  readonly onChange: (value: string | null) => void;
};

/** Chooses the rows of the header. */
export function HeaderChoice({ value, description, disabled = false, onChange }: Props) {
  const texts = useCatalogue(columnMessages);
  const data = HEADER_CHOICES.map((choice) => {
    if (choice === NO_HEADER) return { value: choice, label: texts.noHeaderRow };
    const [first = '', second] = choice.split('-');
    return { value: choice, label: second ? texts.twoRows(first, second) : texts.oneRow(first) };
  });
  return (
    <Select
      label={texts.headerRow}
      description={description ?? texts.headerRowHint}
      disabled={disabled}
      placeholder={texts.guessed}
      data={data}
      value={value}
      onChange={onChange}
      clearable
      searchable
    />
  );
}
