import { Tooltip } from '@mantine/core';
import { IconPencilCheck } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import type { EditableField } from '../../../api/contract/calls/admin-businesses.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { CATALOGUE } from './messages.ts';
import type { Form } from './use-editor.ts';

type Value = {
  readonly form: Form;
  /** The fields that imports leave alone. */
  readonly editedFields: readonly string[];
};

/** What the fields of the form have in common. */
export const EditorContext = createContext<Value | null>(null);

export function useEditorContext(): Value {
  const value = useContext(EditorContext);
  if (!value) throw new Error('Fields of the form need an EditorContext around them.');
  return value;
}

/** The name of a field, and whether somebody wrote it by hand. */
export function FieldLabel({ field }: { readonly field: EditableField }) {
  const texts = useCatalogue(CATALOGUE);
  const { editedFields } = useEditorContext();
  return (
    <>
      {texts.fields[field]}
      {editedFields.includes(field) && (
        <Tooltip label={texts.editedHint}>
          <span className="by-hand">
            <IconPencilCheck size={16} aria-hidden="true" />
            <span className="unseen"> ({texts.edited})</span>
          </span>
        </Tooltip>
      )}
    </>
  );
}
