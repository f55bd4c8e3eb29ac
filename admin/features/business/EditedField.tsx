import { Badge } from '@mantine/core';
import { IconCloudDown } from '@tabler/icons-react';
import type {
  BusinessDetail,
  EditableField,
} from '../../../api/contract/calls/admin-businesses.ts';
import { useChangeBusinesses } from '../../api/bulk-changes.ts';
import { Needs } from '../../components/Needs.tsx';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useToasts } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { useUndoChangeToast } from '../bulk-changes/use-undo-change.ts';
import { useFieldName } from './editor-context.tsx';
import { businessMessages } from './messages.ts';

type Props = { readonly business: BusinessDetail; readonly field: EditableField };

/** An edited field, with a button that hands it back to its source. */
export function EditedField({ business: { id }, field }: Props) {
  const { provenance: texts } = useCatalogue(businessMessages);
  const name = useFieldName()(field);
  const toasts = useToasts();
  const showUndo = useUndoChangeToast();
  const { mutateAsync, isPending } = useChangeBusinesses();
  const release = async () => {
    const toast = toasts(`release ${id}`);
    try {
      const { changeId } = await mutateAsync({ action: 'release', fields: [field], ids: [id] });
      toast.end();
      if (changeId !== null) showUndo(texts.released(name), changeId);
    } catch (error) {
      toast.failure(texts.notReleased(name), error);
    }
  };
  return (
    <Needs least="editor" otherwise={<Badge variant="light">{name}</Badge>}>
      <SteadyButton
        variant="light"
        size="compact-sm"
        rightSection={<IconCloudDown size={14} />}
        loading={isPending}
        onClick={() => void release()}
        aria-label={texts.release(name)}
        title={texts.release(name)}
      >
        {name}
      </SteadyButton>
    </Needs>
  );
}
