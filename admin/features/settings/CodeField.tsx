import { Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { siteSettingsSchema } from '../../../api/contract/calls/site-settings.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { settingsMessages } from './messages.ts';

/** Maximum length of a field, in characters; the same for all fields. */
const MAX_LENGTH = siteSettingsSchema.shape.head_tags.maxLength ?? Number.POSITIVE_INFINITY;

type Props = {
  readonly texts: { readonly label: string; readonly hint: string };
  readonly value: string;
  readonly warnsOfScript: boolean;
  readonly onChange: (value: string) => void;
};

/** A text area for tracking code, with a character count. */
export function CodeField({ texts, value, warnsOfScript, onChange }: Props) {
  const { code } = useCatalogue(settingsMessages);
  const { number } = useFormat();
  return (
    <div>
      <Textarea
        className="code-field"
        label={texts.label}
        description={texts.hint}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={value.length > MAX_LENGTH && code.tooLong(number(MAX_LENGTH))}
        autosize
        minRows={6}
        maxRows={18}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
      />
      <Text className="muted" ta="end">
        {code.characters(number(value.length), number(MAX_LENGTH))}
      </Text>
      {warnsOfScript && (
        <Text className="warning stated" size="sm" role="alert">
          <IconAlertTriangle size={18} aria-hidden="true" />
          {code.script}
        </Text>
      )}
    </div>
  );
}
