import { Button, Checkbox, Group, Modal, Radio, SegmentedControl, Stack } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  EXPORT_FORMATS,
  type ExportChoice,
  type ExportFormat,
  type ExportSelection,
  INITIAL_EXPORT_FIELDS,
} from '../../../api/contract/calls/exports-api.ts';
import { useDownloadExport, useExportCount } from '../../api/exports.ts';
import { CountrySelect } from '../../components/CountrySelect.tsx';
import { describeError } from '../../components/describe-error.ts';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { CategoryPicker } from './CategoryPicker.tsx';
import { FieldPicker } from './FieldPicker.tsx';
import { exportsMessages } from './messages.ts';
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
      <Stack
        component="form"
        gap="sm"
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
            <Group gap="0.25rem 1rem" pt="xs">
              <Radio value={scope.kind} label={texts.scope[scope.kind]} />
              <Radio value="all" label={texts.scope.all} />
            </Group>
          </Radio.Group>
        )}
        <FieldPicker fields={fields} onChange={setFields} />
        {!isNarrow && (
          <>
            <CountrySelect
              all={texts.allCountries}
              value={countryCode}
              onChange={setCountryCode}
              loadsAtOnce
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
        <Group gap="0.5rem 0.75rem" className="export-foot">
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
            leftSection={<IconDownload size={16} />}
          >
            {isRunning ? texts.submitting : texts.submit}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Debounce of the count while several categories are selected. */
const PAUSE_MILLISECONDS = 300;

/** Shows how many rows the exported file will have. */
function ExpectedRows({ selection }: { readonly selection: ExportSelection }) {
  const { rows, counting, notCounted } = useCatalogue(exportsMessages);
  const { number } = useFormat();
  const key = JSON.stringify(selection);
  const [settled] = useDebouncedValue({ key, selection }, PAUSE_MILLISECONDS);
  const { data, isPlaceholderData, isError } = useExportCount(settled.selection);
  const isKnown = data !== undefined && !isPlaceholderData && settled.key === key;
  return (
    <p role="status" className={isKnown ? undefined : 'muted'}>
      {isKnown ? rows(number(data.rows)) : isError ? notCounted : counting}
    </p>
  );
}

/** Downloads an export, saves it as a file, and shows the result as a toast. */
function useExport(onDone: () => void) {
  const { done, failed, failedText } = useCatalogue(exportsMessages);
  const messages = useMessages();
  const toast = useToast('export');
  const { mutateAsync, isPending } = useDownloadExport();
  const [bytes, setBytes] = useState(0);
  const running = useRef<AbortController>(null);

  const start = async (choice: ExportChoice): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    setBytes(0);
    try {
      const name = await mutateAsync({ choice, signal: stop.signal, onProgress: setBytes });
      toast.success(done[choice.format ?? 'csv'], name);
      onDone();
    } catch (error) {
      if (!stop.signal.aborted)
        toast.failure(failed, `${failedText}. ${describeError(error, messages)}`);
    }
  };
  return { start, stop: () => running.current?.abort(), isRunning: isPending, bytes };
}
