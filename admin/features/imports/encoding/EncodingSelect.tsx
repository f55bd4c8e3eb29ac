import { NativeSelect } from '@mantine/core';
import {
  TEXT_ENCODINGS,
  type TextEncoding,
} from '../../../../api/contract/calls/text-encodings.ts';
import { useCatalogue } from '../../../messages/language.tsx';
import { encodingMessages } from './messages.ts';

type Props = {
  /** Null if it is detected. */
  readonly value: TextEncoding | null;
  readonly description: string;
  readonly disabled?: boolean;
  readonly onChange: (value: TextEncoding | null) => void;
};

/** Chooses the encoding of text files. */
export function EncodingSelect({ value, description, disabled = false, onChange }: Props) {
  const texts = useCatalogue(encodingMessages);
  return (
    <NativeSelect
      label={texts.label}
      description={description}
      disabled={disabled}
      value={value ?? ''}
      data={[
        { value: '', label: texts.detected },
        ...TEXT_ENCODINGS.map((encoding) => ({ value: encoding, label: texts.names[encoding] })),
      ]}
      onChange={({ currentTarget }) =>
        onChange(TEXT_ENCODINGS.find((encoding) => encoding === currentTarget.value) ?? null)
      }
    />
  );
}
