import { Alert } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import type { SettingsPreview } from '../../../api/contract/calls/site-settings.ts';
import { PlainBadge } from '../../components/PlainBadge.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { settingsMessages } from './messages.ts';

/** The verification tags of the head, and what saving them costs. Screen readers are told of changes. */
export function VerificationTags({ preview }: { readonly preview: SettingsPreview }) {
  const { verification } = useCatalogue(settingsMessages).code;
  const { inPage, rollout } = preview;
  return (
    <div role="status" className="verification">
      {inPage.length > 0 && (
        <>
          <ul>
            {inPage.map(({ name, content }) => (
              <li key={`${name} ${content}`}>
                <PlainBadge>{verification.inPage}</PlainBadge> <code>{name}</code>{' '}
                <code className="muted">{content}</code>
              </li>
            ))}
          </ul>
          <p className="muted">{verification.hint}</p>
        </>
      )}
      {rollout && (
        <Alert color="var(--warn)" icon={<IconClockHour4 />} role="note">
          {inPage.length === 0 && <p>{verification.none}</p>}
          <Cost {...rollout} />
        </Alert>
      )}
    </div>
  );
}

/** Longer times are told in whole minutes. */
const LONG_SECONDS = 120;

function Cost({ pages, pagesPerSecond }: NonNullable<SettingsPreview['rollout']>) {
  const { verification } = useCatalogue(settingsMessages).code;
  const { number, duration } = useFormat();
  const seconds = pagesPerSecond ? Math.ceil(pages / pagesPerSecond) : null;
  return (
    <>
      <p>{verification.rollout(number(pages))}</p>
      <p>
        {seconds === null || pagesPerSecond === null
          ? verification.unknown
          : verification.duration(
              duration(seconds > LONG_SECONDS ? Math.ceil(seconds / 60) * 60 : seconds),
              number(Math.round(pagesPerSecond)),
            )}
      </p>
    </>
  );
}
