import { Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { siteSettingsSchema } from '../../../api/contract/calls/site-settings.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { settingsMessages } from './messages.ts';

/** The same for all of them. */
const MOST = siteSettingsSchema.shape.head_tags.maxLength ?? Number.POSITIVE_INFINITY;

type Props = {
  readonly texts: { readonly label: string; readonly hint: string };
  readonly value: string;
  readonly warnsOfScript: boolean;
  readonly onChange: (value: string) => void;
};

/** A box of code, and how long it is. */
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
        error={value.length > MOST && code.tooLong(number(MOST))}
        autosize
        minRows={6}
        maxRows={18}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
      />
      <p className="muted character-count">{code.characters(number(value.length), number(MOST))}</p>
      {warnsOfScript && (
        <p className="script-warning" role="alert">
          <IconAlertTriangle size={18} aria-hidden="true" />
          {code.script}
        </p>
      )}
    </div>
  );
}
