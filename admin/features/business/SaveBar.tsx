import { IconDeviceFloppy } from '@tabler/icons-react';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { businessMessages } from './messages.ts';
import type { Editor } from './use-editor.ts';

/** The bar at the bottom: number of unsaved changes, with buttons to save and to undo them. */
export function SaveBar({ editor }: { readonly editor: Editor }) {
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
        leftSection={<IconDeviceFloppy size={18} aria-hidden="true" />}
      >
        {isSaving ? texts.saving : texts.save}
      </SteadyButton>
    </div>
  );
}
