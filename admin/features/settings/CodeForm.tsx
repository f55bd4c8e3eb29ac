import { Alert, Button, Group, List, Paper, Stack, Text, Textarea, Tooltip } from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconDeviceFloppy,
  IconRestore,
  IconShieldExclamation,
} from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import {
  type SiteSettings,
  siteSettingsSchema,
} from '../../../api/contract/calls/site-settings.ts';
import { tagOrigins } from '../../../api/contract/pages/tags.ts';
import { useSession } from '../../api/session.ts';
import { useSaveSiteSettings, useSettingsPreview } from '../../api/settings.ts';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { settingsMessages } from './messages.ts';
import { VerificationTags } from './VerificationTags.tsx';

const FIELDS = ['head_tags', 'facebook_pixel', 'footer_tags', 'analytics_code'] as const;
/** The fields that warn of script tags, as specified. */
const FIELDS_WITH_WARNING: readonly (typeof FIELDS)[number][] = ['head_tags', 'footer_tags'];

const HAS_SCRIPT = /<script/i;

/** A pause in typing after which the markup is looked at. */
const PAUSE_MILLISECONDS = 300;

type Props = {
  /** The saved settings. */
  readonly saved: SiteSettings;
  /** The title of the toast when saving fails. */
  readonly notSaved: string;
  /** Called with whether there are unsaved changes. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
};

/** The form of the tracking code. Untouched fields follow changes that are saved elsewhere. */
export function CodeForm({ saved, notSaved, onUnsaved }: Props) {
  const messages = useMessages();
  const { code } = useCatalogue(settingsMessages);
  const toast = useToast('save code');
  const { mutate, isPending } = useSaveSiteSettings();
  const [draft, setDraft] = useState<Partial<SiteSettings>>({});
  const settings = { ...saved, ...draft };
  const isUnsaved = FIELDS.some((field) => settings[field] !== saved[field]);
  const isValid = siteSettingsSchema.safeParse(settings).success;
  const { number } = useFormat();
  const [headTags] = useDebouncedValue(settings.head_tags, PAUSE_MILLISECONDS);
  const {
    data: preview,
    isError,
    isPlaceholderData,
  } = useSettingsPreview(isValid ? headTags : saved.head_tags);
  // What saving the head costs is shown before it can be saved.
  const isPreviewed =
    settings.head_tags === saved.head_tags ||
    isError ||
    (headTags === settings.head_tags && preview !== undefined && !isPlaceholderData);
  const canSave = isUnsaved && isValid && isPreviewed && !isPending;
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);

  const save = () => {
    if (!canSave) return;
    // Without the other fields, which may have changed since the screen was opened.
    mutate(draft, {
      onSuccess() {
        setDraft({});
        const rollout = preview?.rollout;
        toast.success(
          code.saved,
          rollout ? code.verification.saved(number(rollout.pages)) : code.savedHint,
        );
      },
      onError: (error) => toast.failure(notSaved, error),
    });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save();
  };
  useHotkeys([['mod+S', save]], []);

  return (
    <form onSubmit={submit} aria-label={code.title}>
      <Stack>
        <h2>{code.title}</h2>
        <div className="code-fields">
          {FIELDS.map((field) => (
            <CodeField
              key={field}
              texts={code.fields[field]}
              value={settings[field]}
              warnsOfScript={
                FIELDS_WITH_WARNING.includes(field) && HAS_SCRIPT.test(settings[field])
              }
              onChange={(value) => setDraft((before) => ({ ...before, [field]: value }))}
            >
              {field === 'head_tags' && preview && <VerificationTags preview={preview} />}
            </CodeField>
          ))}
        </div>
        <Group gap="sm">
          <Tooltip label={code.saveHint}>
            <SteadyButton
              type="submit"
              leftSection={<IconDeviceFloppy size={16} />}
              loading={isPending}
              disabled={!canSave && !isPending}
            >
              {messages.save}
            </SteadyButton>
          </Tooltip>
          <Tooltip label={code.resetHint}>
            <Button
              variant="default"
              leftSection={<IconRestore size={16} />}
              disabled={!isUnsaved || isPending}
              onClick={() => setDraft({})}
            >
              {code.reset}
            </Button>
          </Tooltip>
          <span role="status" className="warn">
            {isUnsaved && code.unsaved}
          </span>
        </Group>
        <Information settings={settings} />
      </Stack>
    </form>
  );
}

/** Maximum length of a field, in characters; the same for all fields. */
const MAX_LENGTH = siteSettingsSchema.shape.head_tags.maxLength ?? Number.POSITIVE_INFINITY;

type CodeFieldProps = {
  readonly texts: { readonly label: string; readonly hint: string };
  readonly value: string;
  readonly warnsOfScript: boolean;
  readonly onChange: (value: string) => void;
  /** Shown below the text area. */
  readonly children: ReactNode;
};

/** A text area for tracking code, with a character count. */
function CodeField({ texts, value, warnsOfScript, onChange, children }: CodeFieldProps) {
  const { code } = useCatalogue(settingsMessages);
  const { number } = useFormat();
  return (
    <Textarea
      className="code-field"
      label={texts.label}
      description={texts.hint}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={value.length > MAX_LENGTH && code.tooLong(number(MAX_LENGTH))}
      inputContainer={(box) => (
        <div>
          {box}
          <Text className="muted" ta="end">
            {code.characters(number(value.length), number(MAX_LENGTH))}
          </Text>
          {warnsOfScript && (
            <Alert color="var(--warn)" icon={<IconAlertTriangle />}>
              {code.script}
            </Alert>
          )}
          {children}
        </div>
      )}
      autosize
      minRows={6}
      maxRows={18}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="none"
    />
  );
}

/** Explains what a tag can do, and how the back office is protected from it. */
function TagPowers() {
  const { info } = useCatalogue(settingsMessages);
  const { data: session } = useSession();
  const isSeparate = typeof session?.publicOrigin === 'string';
  return (
    <Alert
      color="var(--warn)"
      icon={<IconShieldExclamation />}
      title={info.powersTitle}
      role="note"
      mt="md"
    >
      <p>{info.powers}</p>
      {session && <p>{isSeparate ? info.separate : info.shared}</p>}
    </Alert>
  );
}

/** Explains how the code is delivered, and lists the origins that it may contact. */
function Information({ settings }: { readonly settings: SiteSettings }) {
  const { info } = useCatalogue(settingsMessages);
  const { head_tags, facebook_pixel, footer_tags } = settings;
  const origins = tagOrigins([head_tags, facebook_pixel, footer_tags].join('\n'));
  return (
    <Paper component="section" withBorder p="md" bg="var(--surface)" className="information">
      <h3>{info.title}</h3>
      <List listStyleType="disc" fz="inherit" spacing="0.375rem" maw="56rem">
        <List.Item>{info.once}</List.Item>
        <List.Item>{info.consent}</List.Item>
        <List.Item>
          {origins.length === 0 ? info.noOrigins : info.origins}
          <Group component="span" gap="0.25rem">
            {origins.map((origin) => (
              <code key={origin}>{origin}</code>
            ))}
          </Group>
        </List.Item>
        <List.Item>{info.comment}</List.Item>
        <List.Item>{info.admin}</List.Item>
      </List>
      <TagPowers />
    </Paper>
  );
}
