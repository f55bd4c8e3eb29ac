import { Textarea, TextInput } from '@mantine/core';
import type { HTMLAttributes } from 'react';
import { useFieldProps } from './editor-context.tsx';
import type { TextField as Field } from './form-values.ts';

type Props = {
  readonly field: Field;
  readonly description?: string;
  readonly required?: true;
  readonly type?: 'text' | 'tel' | 'url';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
};

/** A single-line text field that follows the direction of its text. */
export function TextField({ field, type = 'text', ...props }: Props) {
  return (
    <TextInput
      {...useFieldProps(field)}
      {...props}
      type={type}
      dir={type === 'text' ? 'auto' : 'ltr'}
      withAsterisk={props.required ?? false}
      // The form shows its own message instead of the browser's.
      required={false}
      aria-required={props.required ?? false}
      autoComplete="off"
    />
  );
}

/** A multi-line text field. */
export function LongTextField({ field, description }: Pick<Props, 'field' | 'description'>) {
  return (
    <Textarea
      {...useFieldProps(field)}
      description={description}
      dir="auto"
      autosize
      minRows={2}
      maxRows={12}
    />
  );
}
