import { Button, Checkbox, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import {
  ALL_COUNTRIES,
  INITIAL_LEGACY_EXPORT_FIELDS,
  LEGACY_EXPORT_FIELDS,
} from '../../../../api/contract/calls/exports-api.ts';
import { useDownloadLegacyExport } from '../../../api/exports.ts';
import { useCountryCodes } from '../../../api/listings.ts';
import { useToast } from '../../../components/use-toast.ts';
import { useCatalogue } from '../../../messages/catalogue.ts';
import { useMessages } from '../../../messages/language.tsx';
import { legacyMessages } from '../messages.ts';

type Props = { readonly isOpen: boolean; readonly onClose: () => void };

/** The dialog for the fields and the country of an export. */
export function ExportDialog({ isOpen, onClose }: Props) {
  const { cancel, close } = useMessages();
  const texts = useCatalogue(legacyMessages);
  const toast = useToast();
  const [fields, setFields] = useState(INITIAL_LEGACY_EXPORT_FIELDS);
  const [countryCode, setCountryCode] = useState(ALL_COUNTRIES);
  const { data: codes = [], isError } = useCountryCodes(isOpen);
  const { mutate, isPending } = useDownloadLegacyExport();

  const submit = () =>
    mutate(
      { selectedFields: [...fields], countryCode },
      {
        onSuccess(name) {
          toast.success(texts.export.done, name);
          onClose();
        },
        onError: () => toast.failure(texts.exportFailed, texts.exportFailedText),
      },
    );
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={texts.export.title}
      closeButtonProps={{ 'aria-label': close }}
    >
      <Stack gap="md">
        <Checkbox.Group
          label={texts.export.fields}
          value={[...fields]}
          onChange={(chosen) =>
            setFields(LEGACY_EXPORT_FIELDS.filter((field) => chosen.includes(field)))
          }
        >
          <div className="legacy-fields">
            {LEGACY_EXPORT_FIELDS.map((field) => (
              <Checkbox key={field} value={field} label={texts.export.fieldNames[field]} />
            ))}
          </div>
        </Checkbox.Group>
        <NativeSelect
          label={texts.export.country}
          value={countryCode}
          onChange={({ currentTarget }) => setCountryCode(currentTarget.value)}
          data={[{ value: ALL_COUNTRIES, label: texts.export.all }, ...codes]}
          error={isError && texts.export.countriesFailed}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button disabled={fields.length === 0 || isPending} onClick={submit}>
            {isPending ? texts.export.submitting : texts.export.submit}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
