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

/** Fields beside each other stand in a line, whatever is said of them. */
export const WRAPPER_ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

/** A text in one line, in whatever direction it is written. */
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
      // What is missing is said by the form, in its own words.
      required={false}
      aria-required={props.required ?? false}
      autoComplete="off"
      inputWrapperOrder={WRAPPER_ORDER}
    />
  );
}

/** A text of some lines. */
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
