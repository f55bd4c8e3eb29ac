import { List, Paper, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useId } from 'react';
import { Link } from 'react-router-dom';
import type { TestData } from '../../../api/contract/calls/deletions.ts';
import { testDataQuery, useDeleteEverything, useDeleteTestData } from '../../api/deletions.ts';
import { useFixSlugs } from '../../api/listings.ts';
import { statsQuery } from '../../api/overview.ts';
import { useUndoDays } from '../../api/settings.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { RunningJobs, useRunningJobs } from '../businesses/RunningJobs.tsx';
import { legacyMessages } from './messages.ts';

/** The actions on very many listings at once. */
export function DangerZone() {
  const { screens } = useMessages();
  const { danger, dangerous } = useCatalogue(legacyMessages);
  const { number } = useFormat();
  const undoDays = useUndoDays();
  const { ids, add, remove } = useRunningJobs();
  return (
    <Paper component="section" withBorder radius="md" p="md" className="danger-zone">
      <Stack>
        <h2>{danger}</h2>
        <p className="muted">
          {dangerous.text(number(undoDays))} <Link to={PATHS.deletions}>{screens.deletions}</Link>
        </p>
        <DeleteEverything />
        <DeleteTestData />
        <FixSlugs onJob={add} />
        <RunningJobs ids={ids} onEnd={remove} />
      </Stack>
    </Paper>
  );
}

type DangerousActionProps<Output> = Omit<
  ComponentProps<typeof ActionButton<unknown, Output>>,
  'input'
> & {
  /** The effect of the action. */
  readonly hint: string;
};

/** A button, with the effect of its action. */
function DangerousAction<Output>({ hint, ...props }: DangerousActionProps<Output>) {
  const hintId = useId();
  return (
    <Stack gap="0.25rem" align="flex-start">
      <ActionButton
        {...props}
        input={undefined}
        variant="outline"
        color="red"
        aria-describedby={hintId}
      />
      <p className="muted" id={hintId}>
        {hint}
      </p>
    </Stack>
  );
}

/** Deletes all listings, after two confirmations. */
function DeleteEverything() {
  const { dangerous: texts, deleteAllFailed } = useCatalogue(legacyMessages);
  const { number } = useFormat();
  const undoDays = useUndoDays();
  const client = useQueryClient();
  const { data: stats } = useQuery({ ...statsQuery, enabled: false });
  return (
    <DangerousAction
      mutation={useDeleteEverything()}
      ask={async (confirm) => {
        const { listings } = await client.fetchQuery({ ...statsQuery, staleTime: 0 });
        const count = number(listings);
        const first = {
          title: texts.deleteAllTitle,
          text: texts.deleteAllText(count),
          action: texts.next,
          dangerous: true,
        };
        const second = {
          title: texts.deleteAllAgain,
          text: texts.deleteAllAgainText(count, number(undoDays)),
          action: texts.deleteAllAction,
          dangerous: true,
        };
        return (await confirm(first)) && confirm(second);
      }}
      onDone={({ finished, deletedCount }, toast) =>
        finished
          ? toast.success(texts.deletedAll, texts.deleted(number(deletedCount)))
          : toast.success(texts.deleted(number(deletedCount)), texts.goesOn)
      }
      failed={deleteAllFailed}
      hint={texts.deleteAllText(stats ? number(stats.listings) : '…')}
    >
      {texts.deleteAll}
    </DangerousAction>
  );
}

/** Deletes test listings, after a confirmation that names some of them. */
function DeleteTestData() {
  const { dangerous: texts } = useCatalogue(legacyMessages);
  const { number } = useFormat();
  const toast = useToast();
  const client = useQueryClient();
  return (
    <DangerousAction
      mutation={useDeleteTestData()}
      ask={async (confirm) => {
        const found = await client.fetchQuery(testDataQuery);
        if (found.count > 0)
          return confirm({
            title: texts.testTitle,
            text: <Found found={found} />,
            action: texts.test,
            dangerous: true,
          });
        toast.success(texts.noTest);
        return false;
      }}
      onDone={({ finished, deletedCount }) =>
        toast.success(
          texts.testDeleted,
          finished ? texts.deleted(number(deletedCount)) : texts.goesOn,
        )
      }
      failed={texts.testFailed}
      hint={texts.testHint}
    >
      {texts.test}
    </DangerousAction>
  );
}

function Found({ found: { count, examples } }: { readonly found: TestData }) {
  const { dangerous: texts, more } = useCatalogue(legacyMessages);
  const { number } = useFormat();
  return (
    <Stack gap="xs">
      <Text size="sm">{texts.testText(number(count))}</Text>
      <List size="sm">
        {examples.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat.
          <List.Item key={index}>
            <bdi>{name}</bdi>
          </List.Item>
        ))}
        {count > examples.length && <List.Item>{more(number(count - examples.length))}</List.Item>}
      </List>
    </Stack>
  );
}

/**
 * Shortens slugs that end in a long number.
 * @param onJob called with the id of a job that continues in the background
 */
function FixSlugs({ onJob }: { readonly onJob: (id: number) => void }) {
  const { dangerous: texts } = useCatalogue(legacyMessages);
  const { number } = useFormat();
  return (
    <DangerousAction
      mutation={useFixSlugs()}
      ask={(confirm) =>
        confirm({ title: texts.slugsTitle, text: texts.slugsText, action: texts.slugs })
      }
      onDone={({ finished, jobId, successCount, totalProcessed }, toast) => {
        const counts = texts.slugsCounts(number(successCount), number(totalProcessed));
        if (finished) toast.success(texts.slugsFixed, counts);
        else if (jobId !== null) onJob(jobId);
      }}
      failed={texts.slugsFailed}
      hint={texts.slugsHint}
    >
      {texts.slugs}
    </DangerousAction>
  );
}
