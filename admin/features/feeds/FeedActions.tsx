import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import type { Feed, FeedAction } from '../../../api/contract/calls/feeds.ts';
import { CallError } from '../../api/call.ts';
import { useFeedAction } from '../../api/feeds.ts';
import { isLive } from '../../api/imports.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Needs } from '../../components/Needs.tsx';
import { useCatalogue } from '../../messages/language.tsx';
import { feedMessages } from './messages.ts';

type Props = { readonly feed: Feed; readonly size?: 'xs' };

/** Buttons that run a feed, and pause or resume it. */
export function FeedActions({ feed, size }: Props) {
  return (
    <Needs least="editor">
      <FeedActionButton action="run" feed={feed} {...(size && { size })} />
      <FeedActionButton
        action={feed.nextAt === null ? 'resume' : 'pause'}
        feed={feed}
        {...(size && { size })}
      />
    </Needs>
  );
}

const ICONS = { run: IconRefresh, pause: IconPlayerPause, resume: IconPlayerPlay } as const;

function FeedActionButton({
  action,
  feed: { id, name, lastImport },
  ...size
}: Props & { readonly action: FeedAction }) {
  const texts = useCatalogue(feedMessages);
  const Icon = ICONS[action];
  return (
    <ActionButton
      mutation={useFeedAction()}
      input={{ id, action }}
      onDone={(_, toast) => toast.success(texts.done[action], name)}
      failed={texts.failedActions[action]}
      reasonOf={(error) =>
        error instanceof CallError && error.status === 409 ? texts.running : error
      }
      disabled={action === 'run' && lastImport !== null && isLive(lastImport.status)}
      leftSection={<Icon size={16} aria-hidden="true" />}
      aria-label={texts.actionOf(texts.actions[action], name)}
      {...size}
    >
      {texts.actions[action]}
    </ActionButton>
  );
}
