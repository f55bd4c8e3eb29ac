import { Text } from '@mantine/core';
import { useState } from 'react';
import { encode } from 'uqr';
import type { Enrolment as Secret } from '../../../api/contract/calls/second-factor.ts';
import { useConfirmEnrolment, useEnrol } from '../../api/second-factor.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import { secondFactorMessages } from './messages.ts';

type Props = {
  readonly username: string;
  readonly onCancel: () => void;
  /** Called with the recovery codes after two-step sign-in is on. */
  readonly onEnabled: (codes: readonly string[]) => void;
};

/** Turns on two-step sign-in: asks for the password, shows the secret as a QR code, asks for a first code. */
export function Enrolment({ username, onCancel, onEnabled }: Props) {
  const texts = useCatalogue(secondFactorMessages);
  const [secret, setSecret] = useState<Secret | null>(null);
  const enrolment = useEnrol();
  const confirmation = useConfirmEnrolment();
  if (secret === null)
    return (
      <CredentialsForm
        key="password"
        username={username}
        codeField={null}
        action={texts.next}
        mutation={enrolment}
        onCancel={onCancel}
        onDone={setSecret}
      />
    );
  const codeField = {
    label: texts.code,
    description: texts.confirmHint,
    inputMode: 'numeric',
    maxLength: 10,
    autoFocus: true,
  } as const;
  return (
    <CredentialsForm
      key="code"
      username={null}
      codeField={codeField}
      action={texts.confirm}
      mutation={confirmation}
      onCancel={onCancel}
      onDone={({ recoveryCodes }) => onEnabled(recoveryCodes)}
    >
      <Text size="sm">{texts.scan}</Text>
      <QrCode text={secret.uri} label={texts.qrLabel} />
      <div>
        <Text size="sm">{texts.typed}</Text>
        <code className="secret">{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
      <Text size="sm" c="dimmed">
        {texts.othersEnd}
      </Text>
    </CredentialsForm>
  );
}

/** The quiet zone around the code, in modules: readers need it to find the code. */
const BORDER = 4;

type QrCodeProps = { readonly text: string; readonly label: string };

/** A QR code, black on white in both colour schemes: many readers do not accept inverted codes. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
