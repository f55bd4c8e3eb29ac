import { Group, Stack, TextInput } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import {
  RETENTION_FIELDS,
  RETENTION_LIMITS,
  type Retention,
  type RetentionField,
  retentionSchema,
} from '../../../api/contract/calls/retention.ts';
import { USAGE_DAYS } from '../../../api/contract/calls/usage.ts';
import { useSaveRetention } from '../../api/settings.ts';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useConfirm } from '../../components/use-confirm.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { settingsMessages } from './messages.ts';
import { retentionMessages } from './retention-messages.ts';

type Draft = Partial<Record<RetentionField, string>>;

type Props = {
  readonly saved: Retention;
  /** Called with whether there are unsaved changes. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
};

const textOf = (days: number | null) => (days === null ? '' : String(days));
/** @returns NaN for a text that is no number */
const daysOf = (text: string): number | null => {
  if (text.trim() === '') return null;
  return /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
};

/** The form of how long data is kept. A shorter time needs a confirmation, because it deletes data. */
export function RetentionForm({ saved, onUnsaved }: Props) {
  const texts = useCatalogue(retentionMessages);
  const { code } = useCatalogue(settingsMessages);
  const { list } = useFormat();
  const toast = useToast('save retention');
  const confirm = useConfirm();
  const { mutate, isPending } = useSaveRetention();
  const [draft, setDraft] = useState<Draft>({});
  const shownIn = (field: RetentionField) => draft[field] ?? textOf(saved[field]);
  const changed = RETENTION_FIELDS.filter((field) => daysOf(shownIn(field)) !== saved[field]);
  const isUnsaved = changed.length > 0;
  const isValid = RETENTION_FIELDS.every((field) => isDays(field, daysOf(shownIn(field))));
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = Object.fromEntries(changed.map((field) => [field, daysOf(shownIn(field))]));
    const shorter = changed.filter((field) => isShorter(daysOf(shownIn(field)), saved[field]));
    const question = {
      title: texts.shortenTitle,
      text: texts.shortenText(list(shorter.map((field) => texts.labels[field]))),
      action: texts.shorten,
      dangerous: true,
    };
    if (shorter.length > 0 && !(await confirm(question))) return;
    mutate(next, {
      onSuccess() {
        setDraft({});
        toast.success(texts.saved);
      },
      onError: (error) => toast.failure(texts.notSaved, error),
    });
  };
  return (
    <form onSubmit={save} aria-label={texts.title} noValidate>
      <Stack>
        <div>
          <h2>{texts.title}</h2>
          <p className="muted prose">{texts.intro(String(USAGE_DAYS))}</p>
        </div>
        <div className="code-fields">
          {RETENTION_FIELDS.map((field) => (
            <DaysInput
              key={field}
              field={field}
              value={shownIn(field)}
              onChange={(value) => setDraft((before) => ({ ...before, [field]: value }))}
            />
          ))}
        </div>
        <Group gap="sm">
          <SteadyButton
            type="submit"
            leftSection={<IconDeviceFloppy size={16} />}
            loading={isPending}
            disabled={!isUnsaved || !isValid}
          >
            {texts.save}
          </SteadyButton>
          <span role="status" className="warn">
            {isUnsaved && code.unsaved}
          </span>
        </Group>
      </Stack>
    </form>
  );
}

const isDays = (field: RetentionField, days: number | null): boolean =>
  retentionSchema.shape[field].safeParse(days).success;

/** Whether data is kept for a shorter time than before. Null keeps it for good. */
const isShorter = (days: number | null, before: number | null): boolean =>
  days !== null && (before === null || days < before);

type InputProps = {
  readonly field: RetentionField;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function DaysInput({ field, value, onChange }: InputProps) {
  const { labels, hints, inDays, emptyMeans, range, forever } = useCatalogue(retentionMessages);
  const { number } = useFormat();
  const { least, most, isOptional } = RETENTION_LIMITS[field];
  return (
    <TextInput
      label={inDays(labels[field])}
      description={isOptional ? `${hints[field]} ${emptyMeans}` : hints[field]}
      placeholder={isOptional ? forever : undefined}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={!isDays(field, daysOf(value)) && range(number(least), number(most))}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
