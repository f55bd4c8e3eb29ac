import { ActionIcon, Autocomplete, Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { useCatalogue } from '../../messages/language.tsx';
import { FieldLabel, useEditorContext } from './editor-context.tsx';
import { businessMessages } from './messages.ts';
import { LongTextField } from './TextField.tsx';

/** The features of the listing as checkboxes, or as a text if it is not a list of features. */
export function AboutField() {
  const { about: texts } = useCatalogue(businessMessages);
  const { form } = useEditorContext();
  const [isText, setIsText] = useState(false);
  const features = readFeatures(form.values.about);
  return (
    <>
      {isText || features === null ? (
        <LongTextField field="about" description={texts.rawHint} />
      ) : (
        <FeatureList
          features={features}
          onChange={(changed) => form.setFieldValue('about', writeFeatures(changed))}
        />
      )}
      {features !== null && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsText(!isText)}>
          {isText ? texts.structured : texts.raw}
        </Button>
      )}
    </>
  );
}

type ListProps = {
  readonly features: Features;
  readonly onChange: (features: Features) => void;
};

function FeatureList({ features, onChange }: ListProps) {
  const { about: texts } = useCatalogue(businessMessages);
  const groups = Object.entries(features);
  const set = (group: string, label: string, value: boolean) =>
    onChange({ ...features, [group]: { ...features[group], [label]: value } });
  const remove = (group: string, label: string) => {
    const { [label]: _, ...rest } = features[group] ?? {};
    onChange({ ...features, [group]: rest });
  };
  return (
    <>
      <Text fw={500}>
        <FieldLabel field="about" />
      </Text>
      {groups.length === 0 && <p className="muted">{texts.empty}</p>}
      {groups.map(([group, labels]) => (
        <fieldset key={group} className="features">
          <legend dir="auto">{group}</legend>
          {Object.entries(labels).map(([label, value]) => (
            <Group key={label} gap={4} justify="space-between" wrap="nowrap">
              <Checkbox
                size="sm"
                checked={value}
                onChange={({ currentTarget }) => set(group, label, currentTarget.checked)}
                label={<bdi>{label}</bdi>}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={texts.remove(label)}
                onClick={() => remove(group, label)}
              >
                <IconX size={14} />
              </ActionIcon>
            </Group>
          ))}
        </fieldset>
      ))}
      <NewFeature
        groups={groups.map(([group]) => group)}
        onAdd={(group, label) => set(group, label, true)}
      />
    </>
  );
}

type NewProps = {
  readonly groups: readonly string[];
  readonly onAdd: (group: string, label: string) => void;
};

function NewFeature({ groups, onAdd }: NewProps) {
  const { about: texts } = useCatalogue(businessMessages);
  const [group, setGroup] = useState('');
  const [label, setLabel] = useState('');
  const add = () => {
    if (label.trim() === '') return;
    onAdd(group.trim() || texts.otherGroup, label.trim());
    setLabel('');
  };
  return (
    <Group align="flex-end" gap="sm">
      <Autocomplete label={texts.group} data={[...groups]} value={group} onChange={setGroup} />
      <TextInput
        label={texts.feature}
        value={label}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter adds the feature instead of submitting the form.
          event.preventDefault();
          add();
        }}
        maxLength={200}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={label.trim() === ''}
        onClick={add}
      >
        {texts.add}
      </Button>
    </Group>
  );
}

const groupsSchema = z.record(z.string().min(1), z.record(z.string().min(1), z.boolean()));

/** The features of a listing: group → feature → whether the listing has it. */
type Features = z.output<typeof groupsSchema>;

/** Parses the stored features; null if the text has another form. */
function readFeatures(stored: string): Features | null {
  if (stored.trim() === '') return {};
  try {
    return groupsSchema.safeParse(JSON.parse(stored)).data ?? null;
  } catch {
    // Not JSON: the text is edited as it is.
    return null;
  }
}

/** Features as the text to be stored, without empty groups; '' if there are none. */
function writeFeatures(features: Features): string {
  const groups = Object.entries(features).filter(([, group]) => Object.keys(group).length > 0);
  return groups.length === 0 ? '' : JSON.stringify(Object.fromEntries(groups));
}
