import '../exports/exports.css';
import { Checkbox, Modal, NativeSelect, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import {
  ALL_COUNTRIES,
  INITIAL_LEGACY_EXPORT_FIELDS,
  LEGACY_EXPORT_FIELDS,
} from '../../../api/contract/calls/exports-api.ts';
import { useDownloadLegacyExport } from '../../api/exports.ts';
import { useCountryCodes } from '../../api/listings.ts';
import { describeError } from '../../components/describe-error.ts';
import { FormButtons } from '../../components/FormButtons.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { listingFields } from '../../messages/listing-fields.ts';
import { exportsMessages } from '../exports/messages.ts';
import { legacyMessages } from './messages.ts';

type Props = { readonly isOpen: boolean; readonly onClose: () => void };

/** The dialog for the fields and the country of an export. */
export function ExportDialog({ isOpen, onClose }: Props) {
  const messages = useMessages();
  const { export: texts, exportFailed, exportFailedText } = useCatalogue(legacyMessages);
  const exports = useCatalogue(exportsMessages);
  const names = { ...useCatalogue(listingFields), ...texts.fieldNames };
  const toast = useToast('legacy export');
  const [fields, setFields] = useState(INITIAL_LEGACY_EXPORT_FIELDS);
  const [countryCode, setCountryCode] = useState(ALL_COUNTRIES);
  const { data: codes = [], error } = useCountryCodes(isOpen);
  const { mutate, isPending } = useDownloadLegacyExport();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate(
      { selectedFields: [...fields], countryCode },
      {
        onSuccess(name) {
          toast.success(texts.done, name);
          onClose();
        },
        onError: (error) =>
          toast.failure(exportFailed, `${exportFailedText}. ${describeError(error, messages)}`),
      },
    );
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={texts.open}
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      <Stack component="form" onSubmit={submit}>
        <Checkbox.Group
          label={exports.fields.label}
          value={[...fields]}
          onChange={(chosen) =>
            setFields(LEGACY_EXPORT_FIELDS.filter((field) => chosen.includes(field)))
          }
        >
          <div className="export-fields">
            {LEGACY_EXPORT_FIELDS.map((field) => (
              <Checkbox key={field} value={field} label={names[field]} />
            ))}
          </div>
        </Checkbox.Group>
        <NativeSelect
          label={exports.country}
          value={countryCode}
          onChange={({ currentTarget }) => setCountryCode(currentTarget.value)}
          data={[{ value: ALL_COUNTRIES, label: exports.allCountries }, ...codes]}
          error={error && `${texts.countriesFailed} ${describeError(error, messages)}`}
        />
        <FormButtons
          action={isPending ? exports.submitting : exports.submit}
          disabled={fields.length === 0 || isPending}
          onCancel={onClose}
        />
      </Stack>
    </Modal>
  );
}
