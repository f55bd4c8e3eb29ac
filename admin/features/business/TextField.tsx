import { Textarea, TextInput } from '@mantine/core';
import type { HTMLAttributes } from 'react';
import { FieldLabel, useEditorContext } from './editor-context.tsx';
import type { TextField as Field } from './form-values.ts';

type Props = {
  readonly field: Field;
  readonly description?: string;
  readonly required?: true;
  readonly type?: 'text' | 'tel' | 'url';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
};

/** The description below the input keeps inputs side by side aligned. */
export const WRAPPER_ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

/** A single-line text field that follows the direction of its text. */
export function TextField({ field, type = 'text', ...props }: Props) {
  const { form } = useEditorContext();
  return (
    <TextInput
      {...form.getInputProps(field)}
      {...props}
      type={type}
      dir={type === 'text' ? 'auto' : 'ltr'}
      label={<FieldLabel field={field} />}
      withAsterisk={props.required ?? false}
      // The form shows its own message instead of the browser's.
      required={false}
      aria-required={props.required ?? false}
      autoComplete="off"
      inputWrapperOrder={WRAPPER_ORDER}
    />
  );
}

/** A multi-line text field. */
export function LongTextField({ field, description }: Pick<Props, 'field' | 'description'>) {
  const { form } = useEditorContext();
  return (
    <Textarea
      {...form.getInputProps(field)}
      description={description}
      inputWrapperOrder={WRAPPER_ORDER}
      label={<FieldLabel field={field} />}
      dir="auto"
      autosize
      minRows={2}
      maxRows={12}
    />
  );
}
