import { Button, Checkbox, Group, Text } from '@mantine/core';
import {
  EXPORT_FIELDS,
  type ExportField,
  INITIAL_EXPORT_FIELDS,
} from '../../../api/contract/calls/exports-api.ts';
import { fieldOf } from '../../../api/contract/pages/listing-columns.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { listingFields } from '../../messages/listing-fields.ts';
import { exportsMessages } from './messages.ts';

type Props = {
  readonly fields: readonly ExportField[];
  readonly onChange: (fields: readonly ExportField[]) => void;
};

/** Selects the columns of the file; they are in the order of the file. */
export function FieldPicker({ fields, onChange }: Props) {
  const { fields: texts } = useCatalogue(exportsMessages);
  const names = useCatalogue(listingFields);
  const { number } = useFormat();
  const choose = (wanted: (field: ExportField) => boolean) =>
    onChange(EXPORT_FIELDS.filter(wanted));
  const shortcuts = [
    { label: texts.all, wanted: EXPORT_FIELDS },
    { label: texts.initial, wanted: INITIAL_EXPORT_FIELDS },
    { label: texts.none, wanted: [] },
  ];
  return (
    <Checkbox.Group
      label={texts.label}
      value={[...fields]}
      onChange={(chosen) => choose((field) => chosen.includes(field))}
    >
      <Group className="export-shortcuts" gap="0.25rem 1rem" mb="xs">
        <Text
          className={fields.length === 0 ? 'bad' : 'muted'}
          inherit
          role="status"
          w={{ base: '100%', sm: 'auto' }}
        >
          {fields.length === 0
            ? texts.needed
            : texts.chosen(number(fields.length), number(EXPORT_FIELDS.length))}
        </Text>
        {shortcuts.map(({ label, wanted }) => (
          <Button
            key={label}
            variant="subtle"
            size="compact-sm"
            onClick={() => choose((field) => wanted.includes(field))}
          >
            {label}
          </Button>
        ))}
      </Group>
      <div className="export-fields">
        {EXPORT_FIELDS.map((field) => (
          <Checkbox
            key={field}
            size="sm"
            value={field}
            label={names[fieldOf(field)]}
            title={field}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
