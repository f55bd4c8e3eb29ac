import { Alert, Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconAlertTriangle, IconDeviceFloppy } from '@tabler/icons-react';
import { useRef } from 'react';
import type { BusinessDetail } from '../../../api/contract/calls/admin-businesses.ts';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useMay } from '../../components/session-context.ts';
import { useFormat } from '../../components/use-format.ts';
import { useUnsavedWarning } from '../../components/use-unsaved-warning.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { EditorFields } from './EditorFields.tsx';
import { EditorContext } from './editor-context.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { businessMessages } from './messages.ts';
import { NotesCard } from './NotesCard.tsx';
import { DangerCard, ProvenanceCard, PublicationCard } from './SideCards.tsx';
import { type Editor, useEditor } from './use-editor.ts';

type Props = {
  readonly business: BusinessDetail;
  readonly isDeleted: boolean;
  readonly onDeleted: () => void;
};

/** The form of a listing with the cards beside it. */
export function BusinessEditor({ business, isDeleted, onDeleted }: Props) {
  const texts = useCatalogue(businessMessages);
  const editor = useEditor(business);
  const { form, conflict } = editor;
  const element = useRef<HTMLFormElement>(null);
  useUnsavedWarning(editor.isDirty && !isDeleted);
  useHotkeys([['mod+S', () => element.current?.requestSubmit()]], []);
  const { errors, roles } = useMessages();
  const mayEdit = useMay()('editor');
  return (
    <div className="editor">
      <EditorContext value={{ form, editedFields: business.editedFields }}>
        <form ref={element} aria-label={texts.form.label} onSubmit={editor.submit} noValidate>
          {editor.isOutdated && editor.isDirty && (
            <Alert color="var(--warn)" icon={<IconAlertTriangle />}>
              <p>{texts.conflict.banner}</p>
              <Button variant="default" size="compact-sm" mt="xs" onClick={editor.review}>
                {texts.conflict.review}
              </Button>
            </Alert>
          )}
          {!mayEdit && <p className="muted">{errors.readOnly(roles.editor)}</p>}
          <fieldset disabled={!mayEdit} className="editor-fields">
            <EditorFields business={business} />
          </fieldset>
          {mayEdit && <SaveBar editor={editor} />}
        </form>
      </EditorContext>
      <aside>
        <PublicationCard business={business} />
        <ProvenanceCard business={business} />
        <NotesCard id={business.id} />
        <HistoryCard id={business.id} onReturn={editor.returnTo} />
        {mayEdit && <DangerCard business={business} onDeleted={onDeleted} />}
      </aside>
      {conflict && <ConflictDialog editor={editor} conflict={conflict} />}
    </div>
  );
}

/** The bar at the bottom: number of unsaved changes, with buttons to save and to undo them. */
function SaveBar({ editor }: { readonly editor: Editor }) {
  const { form: texts } = useCatalogue(businessMessages);
  const { number } = useFormat();
  const { isDirty, isSaving, changes, form } = editor;
  const count = changes.length + (form.values.regenerateSlug ? 1 : 0);
  return (
    <div className={isDirty ? 'save-bar dirty' : 'save-bar'}>
      <p role="status">{isDirty ? texts.dirty(number(count)) : texts.clean}</p>
      <SteadyButton variant="default" disabled={!isDirty || isSaving} onClick={editor.reset}>
        {texts.reset}
      </SteadyButton>
      <SteadyButton
        type="submit"
        disabled={!isDirty || isSaving}
        leftSection={<IconDeviceFloppy size={18} />}
      >
        {isSaving ? texts.saving : texts.save}
      </SteadyButton>
    </div>
  );
}
