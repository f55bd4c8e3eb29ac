import { Checkbox, Modal, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isSchedule } from '../../../api/contract/calls/feed-schedule.ts';
import {
  ABSENT_RULES,
  type Feed,
  MOST_ABSENT_PERCENT,
  type NewFeed,
} from '../../../api/contract/calls/feeds.ts';
import { fileAddressSchema } from '../../../api/contract/calls/fetch-routes.ts';
import { IMPORT_TRUST } from '../../../api/contract/calls/import-choices.ts';
import { CallError } from '../../api/call.ts';
import { useSaveFeed } from '../../api/feeds.ts';
import { FormButtons } from '../../components/FormButtons.tsx';
import { useTimeZone } from '../../components/session-context.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { HeaderChoice } from '../imports/columns/HeaderChoice.tsx';
import { describeImportError, describeInFull } from '../imports/describe-import.ts';
import { EncodingSelect } from '../imports/encoding/EncodingSelect.tsx';
import { encodingMessages } from '../imports/encoding/messages.ts';
import { feedMessages } from './messages.ts';
import { ScheduleFields } from './ScheduleFields.tsx';

type Props = {
  /** Null for a new one. */
  readonly feed: Feed | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** A dialog with the settings of a feed. */
export function FeedForm({ feed, isOpen, onClose }: Props) {
  const messages = useMessages();
  const texts = useCatalogue(feedMessages);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      title={feed ? texts.editTitle(feed.name) : texts.newTitle}
      closeButtonProps={{ 'aria-label': messages.close }}
      closeOnClickOutside={false}
    >
      <Form feed={feed} onClose={onClose} />
    </Modal>
  );
}

/** Until the session is known. */
const DEFAULT_ZONE = 'Europe/Istanbul';
const DAILY = '0 4 * * *';

/** The settings of a feed, or those that a new one begins with. */
function settingsOf(feed: Feed | null, timeZone: string) {
  return {
    name: feed?.name ?? '',
    address: feed?.address ?? '',
    schedule: feed?.schedule ?? DAILY,
    timeZone: feed?.timeZone ?? timeZone,
    trust: feed?.trust ?? 'update',
    approved: feed?.approved ?? true,
    fullRelease: feed?.fullRelease ?? false,
    absentRule: feed?.absentRule ?? 'keep',
    header: feed?.header ?? null,
    encoding: feed?.encoding ?? null,
    licence: feed?.licence ?? '',
  } satisfies NewFeed;
}

function Form({ feed, onClose }: Omit<Props, 'isOpen'>) {
  const messages = useMessages();
  const texts = useCatalogue(feedMessages);
  const { hint: encodingHint } = useCatalogue(encodingMessages);
  const toast = useToast(`save feed ${feed?.id ?? ''}`);
  const timeZone = useTimeZone();
  const { mutate, isPending } = useSaveFeed();
  const form = useForm<ReturnType<typeof settingsOf>>({
    initialValues: settingsOf(feed, timeZone ?? DEFAULT_ZONE),
    validate: {
      name: (value) => (value.trim() === '' ? texts.nameMissing : null),
      address: (value) =>
        fileAddressSchema.safeParse(value).success ? null : texts.addressInvalid,
      schedule: (value) => (isSchedule(value) ? null : texts.scheduleInvalid),
    },
  });
  const save = form.onSubmit(
    (settings) =>
      mutate(
        { id: feed?.id ?? null, settings },
        {
          onSuccess({ name }) {
            toast.success(feed ? texts.saved(name) : texts.created(name));
            onClose();
          },
          onError(error) {
            const status = error instanceof CallError ? error.status : 0;
            if (status === 409) return form.setFieldError('name', texts.nameTaken);
            const reason = describeInFull(describeImportError(error, messages));
            if (status === 400) return form.setFieldError('address', reason);
            return toast.failure(texts.saveFailed, reason);
          },
        },
      ),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  const { values, getInputProps, setFieldValue } = form;
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <TextInput
          label={texts.name}
          autoComplete="off"
          required
          maxLength={100}
          data-autofocus
          {...getInputProps('name')}
        />
        <TextInput
          label={texts.address}
          description={texts.addressHint}
          type="url"
          placeholder="https://"
          autoComplete="off"
          required
          {...getInputProps('address')}
        />
        <ScheduleFields
          schedule={values.schedule}
          timeZone={values.timeZone}
          error={form.errors.schedule}
          onChange={(schedule) => setFieldValue('schedule', schedule)}
        />
        <Radio.Group label={texts.trustLabel} {...getInputProps('trust')}>
          <Stack gap="xs" mt="xs">
            {IMPORT_TRUST.map((trust) => (
              <Radio key={trust} value={trust} label={texts.trust[trust]} />
            ))}
          </Stack>
        </Radio.Group>
        <Checkbox label={texts.approved} {...getInputProps('approved', { type: 'checkbox' })} />
        <Checkbox
          label={texts.fullRelease}
          description={texts.fullReleaseHint}
          {...getInputProps('fullRelease', { type: 'checkbox' })}
        />
        {values.fullRelease && (
          <NativeSelect
            label={texts.absentRule}
            description={texts.absentRuleHint(MOST_ABSENT_PERCENT)}
            data={ABSENT_RULES.map((rule) => ({ value: rule, label: texts.rules[rule] }))}
            {...getInputProps('absentRule')}
          />
        )}
        <EncodingSelect
          value={values.encoding}
          description={encodingHint}
          onChange={(encoding) => setFieldValue('encoding', encoding)}
        />
        <HeaderChoice
          value={values.header}
          description={texts.headerHint}
          onChange={(header) => setFieldValue('header', header)}
        />
        <TextInput
          label={texts.licence}
          description={texts.licenceHint}
          autoComplete="off"
          maxLength={200}
          {...getInputProps('licence')}
        />
        <FormButtons
          action={feed ? messages.save : texts.create}
          onCancel={onClose}
          loading={isPending}
        />
      </Stack>
    </form>
  );
}
