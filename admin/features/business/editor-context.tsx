import { type InputWrapperProps, Tooltip } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPencilCheck } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import type { EditableField } from '../../../api/contract/calls/admin-businesses.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { listingFields } from '../../messages/listing-fields.ts';
import type { FormValues } from './form-values.ts';
import { businessMessages } from './messages.ts';

type WrapperOrder = InputWrapperProps['inputWrapperOrder'];

type EditorContextValue = {
  readonly form: UseFormReturnType<FormValues>;
  /** The fields edited by hand, which imports do not change. */
  readonly editedFields: readonly string[];
};

/** The form, for its fields. */
export const EditorContext = createContext<EditorContextValue | null>(null);

export function useEditorContext(): EditorContextValue {
  const value = useContext(EditorContext);
  if (!value) throw new Error('A form field is rendered outside of an EditorContext.');
  return value;
}

/** The name of a field of the form, whose country is chosen by its name. */
export function useFieldName(): (field: EditableField) => string {
  const names = useCatalogue(listingFields);
  return (field) => names[field === 'countryCode' ? 'country' : field];
}

/** The label of a field, with a mark if the field was edited by hand. */
export function FieldLabel({ field }: { readonly field: EditableField }) {
  const texts = useCatalogue(businessMessages);
  const nameOf = useFieldName();
  const { editedFields } = useEditorContext();
  return (
    <>
      {nameOf(field)}
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

/** The props of the input of a field: value, error, label. */
export function useFieldProps(field: EditableField) {
  const { form } = useEditorContext();
  return {
    ...form.getInputProps(field),
    label: <FieldLabel field={field} />,
    // The description below the input keeps inputs side by side aligned.
    inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies WrapperOrder,
  };
}
