import { type RefObject, useId, useState } from 'react';
import { useCatalogue } from '../../messages/catalogue.ts';
import { signInMessages } from './messages.ts';

type Props = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isWrong: boolean;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** Whether it gets the focus when its dialog opens. */
  readonly isFirst: boolean;
};

/** A password field with a button that shows the password. */
export function PasswordField({ value, onChange, isWrong, inputRef, isFirst }: Props) {
  const { signIn } = useCatalogue(signInMessages);
  const [visible, setVisible] = useState(false);
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{signIn.password}</label>
      <div className="with-button">
        <input
          id={id}
          ref={inputRef}
          data-autofocus={isFirst || undefined}
          type={visible ? 'text' : 'password'}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          name="password"
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
          aria-invalid={isWrong}
          required
        />
        <button
          type="button"
          aria-controls={id}
          aria-label={visible ? signIn.hidePassword : signIn.showPassword}
          onClick={() => setVisible(!visible)}
        >
          {visible ? signIn.hide : signIn.show}
        </button>
      </div>
    </div>
  );
}
