import { Group } from '@mantine/core';
import { useState } from 'react';
import type { ImportState } from '../../../../api/contract/calls/imports-api.ts';
import { useChooseEncoding, useImportAction } from '../../../api/imports.ts';
import { SteadyButton } from '../../../components/SteadyButton.tsx';
import { useMay } from '../../../components/session-context.ts';
import { useToast } from '../../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../../messages/language.tsx';
import { describeImportError, describeInFull } from '../describe-import.ts';
import { importMessages } from '../messages.ts';
import { EncodingSelect } from './EncodingSelect.tsx';
import { encodingMessages } from './messages.ts';

/** Names of files that are no text, and have no encoding to choose. */
const BINARY = /\.(xlsx|xlsm|ods|parquet|geoparquet)$/i;

/** Chooses the encoding of an import's file, with which it is read again. */
export function EncodingChoice({ state }: { readonly state: ImportState }) {
  const texts = useCatalogue(encodingMessages);
  const { actions } = useCatalogue(importMessages);
  const messages = useMessages();
  const toast = useToast(`encoding ${state.id}`);
  const mayEdit = useMay()('editor');
  const [encoding, setEncoding] = useState(state.encoding);
  const choose = useChooseEncoding();
  const retry = useImportAction();
  if (!mayEdit || !state.mayChooseEncoding || BINARY.test(state.fileName)) return null;
  const canRetry = state.actions.includes('retry');

  const submit = async () => {
    try {
      await choose.mutateAsync({ id: state.id, encoding });
    } catch (error) {
      return toast.failure(texts.notSaved, describeInFull(describeImportError(error, messages)));
    }
    if (!canRetry) return toast.success(texts.saved, texts.savedHint);
    return retry.mutate(
      { id: state.id, action: 'retry' },
      {
        onSuccess: () => toast.success(texts.saved, actions.done.retry),
        onError: (error) =>
          toast.failure(actions.failed.retry, describeInFull(describeImportError(error, messages))),
      },
    );
  };

  return (
    <section className="import-part">
      <h2>{texts.title}</h2>
      <Group align="flex-end" gap="sm">
        <EncodingSelect value={encoding} description={texts.chooseHint} onChange={setEncoding} />
        <SteadyButton
          variant="default"
          disabled={encoding === state.encoding}
          loading={choose.isPending || retry.isPending}
          onClick={submit}
        >
          {canRetry ? texts.saveAndRetry : texts.save}
        </SteadyButton>
      </Group>
    </section>
  );
}
