import { Button, Checkbox, Modal, Radio, SegmentedControl } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportSelection,
  INITIAL_EXPORT_FIELDS,
} from '../../../api/contract/calls/exports-api.ts';
import { CountrySelect } from '../../components/CountrySelect.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { CategoryPicker } from './CategoryPicker.tsx';
import { ExpectedRows } from './ExpectedRows.tsx';
import { FieldPicker } from './FieldPicker.tsx';
import { exportsMessages } from './messages.ts';
import { useExport } from './use-export.ts';
import './exports.css';

/** The listings that the dialog was opened for; the dialog also offers all listings. */
export type ExportScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'filter' | 'selected'; readonly selection: ExportSelection };

type Props = { readonly scope: ExportScope; readonly onClose: () => void };

/** Selects listings, fields and file format, and downloads the file. */
export function ExportDialog({ scope, onClose }: Props) {
  const texts = useCatalogue(exportsMessages);
  const { close: closeLabel, cancel } = useMessages();
  const { bytes: formatBytes } = useFormat();
  const [isOpen, { close }] = useDisclosure(true);
  const [isNarrow, setIsNarrow] = useState(scope.kind !== 'all');
  const [fields, setFields] = useState(INITIAL_EXPORT_FIELDS);
  const [countryCode, setCountryCode] = useState('');
  const [categories, setCategories] = useState<ReadonlySet<string>>(new Set());
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [bom, setBom] = useState(true);
  useFocusBack();
  const { start, stop, isRunning, bytes } = useExport(close);

  const selection: ExportSelection =
    isNarrow && scope.kind !== 'all'
      ? scope.selection
      : { ...(countryCode && { countryCode }), categories: [...categories] };
  return (
    <Modal
      opened={isOpen}
      onClose={() => {
        if (!isRunning) close();
      }}
      onExitTransitionEnd={onClose}
      title={texts.title}
      size="46rem"
      closeButtonProps={{ 'aria-label': closeLabel, disabled: isRunning }}
    >
      <form
        className="export"
        onSubmit={(event) => {
          event.preventDefault();
          void start({
            ...selection,
            fields,
            format,
            bom: bom && format === 'csv' ? '1' : undefined,
          });
        }}
      >
        {scope.kind !== 'all' && (
          <Radio.Group
            label={texts.scope.label}
            value={isNarrow ? scope.kind : 'all'}
            onChange={(kind) => setIsNarrow(kind !== 'all')}
          >
            <div className="export-scopes">
              <Radio value={scope.kind} label={texts.scope[scope.kind]} />
              <Radio value="all" label={texts.scope.all} />
            </div>
          </Radio.Group>
        )}
        <FieldPicker fields={fields} onChange={setFields} />
        {!isNarrow && (
          <>
            <CountrySelect
              label={texts.country}
              all={texts.allCountries}
              noneFound={texts.noCountry}
              value={countryCode}
              onChange={setCountryCode}
            />
            <CategoryPicker chosen={categories} onChange={setCategories} />
          </>
        )}
        <fieldset className="export-part">
          <legend>{texts.format.label}</legend>
          <SegmentedControl
            aria-label={texts.format.label}
            data={EXPORT_FORMATS.map((value) => ({ value, label: texts.format.names[value] }))}
            value={format}
            onChange={setFormat}
          />
          {format === 'csv' && (
            <Checkbox
              size="sm"
              checked={bom}
              onChange={({ currentTarget }) => setBom(currentTarget.checked)}
              label={texts.format.bom}
              description={texts.format.bomHint}
            />
          )}
        </fieldset>
        <div className="export-foot">
          {isRunning ? (
            <p role="status">{bytes > 0 && texts.received(formatBytes(bytes))}</p>
          ) : (
            <ExpectedRows selection={selection} />
          )}
          <Button variant="default" onClick={isRunning ? stop : close}>
            {isRunning ? texts.stop : cancel}
          </Button>
          <Button
            type="submit"
            disabled={fields.length === 0 || isRunning}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            {isRunning ? texts.submitting : texts.submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
