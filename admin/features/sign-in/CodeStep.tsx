import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { CallError } from '../../api/call.ts';
import { describeError } from '../../components/describe-error.ts';
import { Icon } from '../../components/Icon.tsx';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import type { Messages } from '../../messages/tr.ts';
import { type SignInMessages, signInMessages } from './messages.ts';

type Props = {
  /** Whether the step shows the h1 of its page; a dialog has its own title. */
  readonly isPage: boolean;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
  readonly onChange: () => void;
  readonly isPending: boolean;
  readonly error: Error | null;
};

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeStep({ isPage, onSubmit, onBack, onChange, isPending, error }: Props) {
  const messages = useMessages();
  const allTexts = useCatalogue(signInMessages);
  const { code: texts, signIn } = allTexts;
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [id, hintId, errorId] = [useId(), useId(), useId()];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the kind of code changes.
  useEffect(() => input.current?.focus(), [isRecovery]);
  useEffect(() => {
    if (error) input.current?.select();
  }, [error]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(code);
  };
  const change = (value: string) => {
    if (error) onChange();
    setCode(value);
  };
  return (
    <form onSubmit={submit} aria-describedby={errorId}>
      {isPage ? <h1>{texts.title}</h1> : <strong>{texts.title}</strong>}
      <div className="field">
        <label htmlFor={id}>{isRecovery ? texts.recoveryCode : texts.code}</label>
        <input
          key={isRecovery ? 'recovery' : 'code'}
          id={id}
          ref={input}
          value={code}
          onChange={({ target }) => change(target.value)}
          name="code"
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          aria-invalid={error !== null}
          aria-describedby={hintId}
          required
        />
        <p className="muted" id={hintId}>
          {isRecovery ? texts.recoveryHint : texts.hint}
        </p>
      </div>
      <p className="form-error" id={errorId} role="alert">
        {error && (
          <>
            <Icon name="alert" />
            {explain(error, messages, allTexts)}
          </>
        )}
      </p>
      <button className="button primary" type="submit" disabled={code.trim() === '' || isPending}>
        {isPending ? signIn.submitting : texts.submit}
      </button>
      <div className="sign-in-others">
        <button
          type="button"
          className="link-button"
          onClick={() => {
            change('');
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? texts.useCode : texts.useRecovery}
        </button>
        <button type="button" className="link-button" onClick={onBack}>
          {texts.back}
        </button>
      </div>
    </form>
  );
}

function explain(error: Error, messages: Messages, { code, signIn }: SignInMessages): string {
  if (error instanceof CallError && error.status === 401) return code.wrong;
  if (error instanceof CallError && error.status === 429)
    return signIn.tooMany(Math.ceil((error.retryAfter ?? 60) / 60));
  return describeError(error, messages);
}
