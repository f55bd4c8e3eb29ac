import { Alert, Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconAlertTriangle, IconDeviceFloppy, IconRestore } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { OperatorSources } from '../../../api/contract/calls/operator.ts';
import {
  CONTACT_FIELDS_OF_OPERATOR,
  EXAMPLE_CONTACT,
  OPERATOR_FIELDS,
  type OperatorField,
} from '../../../api/contract/pages/operator.ts';
import { useSaveOperator } from '../../api/settings.ts';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { settingsMessages } from './messages.ts';
import {
  findOperatorErrors,
  type OperatorErrors,
  refusedOperatorFields,
} from './operator-errors.ts';
import { operatorMessages } from './operator-messages.ts';

type Draft = Partial<Record<OperatorField, string>>;

type Props = OperatorSources & {
  /** Called with whether there are unsaved changes. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
};

/** The form of the operator. An empty field shows what pages show in its place. */
export function OperatorForm({ saved, defaults, onUnsaved }: Props) {
  const texts = useCatalogue(operatorMessages);
  const { code } = useCatalogue(settingsMessages);
  const { number } = useFormat();
  const toast = useToast('save operator');
  const { mutate, isPending } = useSaveOperator();
  const [draft, setDraft] = useState<Draft>({});
  const [errors, setErrors] = useState<OperatorErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const isUnsaved = OPERATOR_FIELDS.some(
    (field) => draft[field] !== undefined && draft[field] !== (saved[field] ?? ''),
  );
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);

  const showErrors = (found: OperatorErrors) => {
    setErrors(found);
    const first = OPERATOR_FIELDS.find((field) => found[field] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  };
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isUnsaved || isPending || showErrors(findOperatorErrors(draft, texts, number))) return;
    mutate(draft, {
      onSuccess() {
        setDraft({});
        toast.success(texts.saved, code.savedHint);
      },
      onError(error) {
        if (!showErrors(refusedOperatorFields(error, texts))) toast.failure(texts.notSaved, error);
      },
    });
  };
  useHotkeys([['mod+S', () => form.current?.requestSubmit()]], []);
  const discard = () => {
    setDraft({});
    setErrors({});
  };

  return (
    <form ref={form} onSubmit={save} aria-label={texts.title} noValidate>
      <Stack>
        <div>
          <h2>{texts.title}</h2>
          <p className="muted prose">{texts.intro}</p>
        </div>
        <ExampleAlert saved={saved} defaults={defaults} />
        <div className="code-fields">
          {OPERATOR_FIELDS.map((field) => (
            <OperatorInput
              key={field}
              field={field}
              value={draft[field] ?? saved[field] ?? ''}
              substitute={defaults[field] ?? exampleOf(field)}
              error={errors[field]}
              onChange={(value) => {
                setDraft((before) => ({ ...before, [field]: value }));
                setErrors(({ [field]: _, ...others }) => others);
              }}
            />
          ))}
        </div>
        <Group gap="sm">
          <SteadyButton
            type="submit"
            leftSection={<IconDeviceFloppy size={16} />}
            loading={isPending}
            disabled={!isUnsaved}
          >
            {texts.save}
          </SteadyButton>
          <Button
            variant="default"
            leftSection={<IconRestore size={16} />}
            disabled={!isUnsaved || isPending}
            onClick={discard}
          >
            {texts.discard}
          </Button>
          <span role="status" className="warn">
            {isUnsaved && code.unsaved}
          </span>
        </Group>
      </Stack>
    </form>
  );
}

const exampleOf = (field: OperatorField): string => {
  const examples: Partial<Record<OperatorField, string>> = EXAMPLE_CONTACT;
  return examples[field] ?? '';
};

/** Names the fields of which pages show an example. */
function ExampleAlert({ saved, defaults }: OperatorSources) {
  const texts = useCatalogue(operatorMessages);
  const missing = CONTACT_FIELDS_OF_OPERATOR.filter(
    (field) => saved[field] === null && defaults[field] === null,
  );
  if (missing.length === 0) return null;
  return (
    <Alert color="var(--warn)" icon={<IconAlertTriangle />} title={texts.exampleTitle} role="note">
      {texts.example(missing.map((field) => texts.labels[field]).join(', '))}
    </Alert>
  );
}

const TYPES: Partial<Record<OperatorField, 'tel' | 'email'>> = { phone: 'tel', email: 'email' };

type InputProps = {
  readonly field: OperatorField;
  readonly value: string;
  /** What pages show while the field is empty. */
  readonly substitute: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

function OperatorInput({ field, value, substitute, error, onChange }: InputProps) {
  const { labels, hints } = useCatalogue(operatorMessages);
  const described: Partial<Record<OperatorField, string>> = hints;
  const props = {
    ...{ name: field, label: labels[field], value, error, placeholder: substitute },
    description: described[field],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange(currentTarget.value),
    autoComplete: 'off',
  };
  if (field === 'office' || field === 'hours')
    return <Textarea {...props} dir="auto" autosize minRows={field === 'hours' ? 3 : 2} />;
  const type = TYPES[field];
  return <TextInput {...props} type={type ?? 'text'} dir={type ? 'ltr' : 'auto'} />;
}
