import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { IMPORT_TRUST } from '../../../../api/contract/calls/import-choices.ts';
import type { PreparedChoices } from '../../../../api/contract/calls/preview-routes.ts';
import { useCatalogue } from '../../../messages/language.tsx';
import { HeaderChoice } from '../columns/HeaderChoice.tsx';
import { EncodingSelect } from '../encoding/EncodingSelect.tsx';
import { encodingMessages } from '../encoding/messages.ts';
import { DefaultCategory, DefaultCountry } from './DefaultFields.tsx';
import { choiceMessages } from './messages.ts';

/** How a file is read and imported, apart from its columns. */
export type FileChoices = Omit<PreparedChoices, 'mapping'>;

type Props = {
  readonly choices: FileChoices;
  readonly disabled?: boolean;
  readonly onChange: (change: Partial<FileChoices>) => void;
  /** Further fields. */
  readonly children?: ReactNode;
};

/** Dry run, approval, erasing, trust, default category and country, encoding and header of a file. */
export function ChoiceFields({ choices, disabled = false, onChange, children }: Props) {
  const texts = useCatalogue(choiceMessages);
  const { hint: encodingHint } = useCatalogue(encodingMessages);
  return (
    <Stack gap="md" maw="24rem">
      {(['dryRun', 'approved', 'erase'] as const).map((option) => (
        <Checkbox
          key={option}
          label={texts[option]}
          description={texts[`${option}Hint`]}
          disabled={disabled}
          checked={choices[option]}
          onChange={({ currentTarget: { checked } }) => onChange({ [option]: checked })}
        />
      ))}
      <NativeSelect
        label={texts.trust}
        disabled={disabled}
        value={choices.trust}
        data={IMPORT_TRUST.map((value) => ({ value, label: texts.trustNames[value] }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ trust: IMPORT_TRUST.find((trust) => trust === value) ?? 'update' })
        }
      />
      <DefaultCategory
        value={choices.category}
        disabled={disabled}
        onChange={(category) => onChange({ category })}
      />
      <DefaultCountry
        value={choices.country}
        disabled={disabled}
        onChange={(country) => onChange({ country })}
      />
      <EncodingSelect
        value={choices.encoding}
        description={encodingHint}
        disabled={disabled}
        onChange={(encoding) => onChange({ encoding })}
      />
      <HeaderChoice
        value={choices.header}
        description={texts.headerHint}
        disabled={disabled}
        onChange={(header) => onChange({ header })}
      />
      {children}
    </Stack>
  );
}
