import type { ChangeEventHandler } from 'react';
import { type FieldProps, MESSAGE_ROWS } from '../lib/contact-form.ts';

type Props = {
  readonly field: FieldProps;
  /** The initial value: the text typed into the static form before hydration. */
  readonly typed: string;
  readonly error: string | undefined;
  readonly onChange: ChangeEventHandler<HTMLInputElement | HTMLTextAreaElement>;
};

export function ContactInput({ field, typed, error, onChange }: Props) {
  const { name, label, type, placeholder, autoComplete, required, maxLength } = field;
  const id = `contact-${name}`;
  const attributes = {
    id,
    name,
    placeholder,
    autoComplete,
    required,
    maxLength,
    onChange,
    defaultValue: typed,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  };
  return (
    <div className={`field ${name}`}>
      <label htmlFor={id}>{label}</label>
      {type === 'textarea' ? (
        <textarea rows={MESSAGE_ROWS} {...attributes} />
      ) : (
        <input type={type} {...attributes} />
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
