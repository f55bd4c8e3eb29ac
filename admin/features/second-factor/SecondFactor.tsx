import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { SecondFactor as State } from '../../../api/contract/calls/second-factor.ts';
import {
  useDisableSecondFactor,
  useRenewRecoveryCodes,
  useSecondFactor,
} from '../../api/second-factor.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import { Enrolment } from './Enrolment.tsx';
import { secondFactorMessages } from './messages.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import './second-factor.css';

type Props = { readonly username: string };

/** The two-step sign-in of the own account. */
export function SecondFactor({ username }: Props) {
  const texts = useCatalogue(secondFactorMessages);
  const query = useSecondFactor();
  return (
    <Stack
      component="section"
      gap="sm"
      align="flex-start"
      maw="44rem"
      mt="2.5rem"
      aria-labelledby="second-factor"
    >
      <h2 id="second-factor">{texts.title}</h2>
      <p className="muted">{texts.intro}</p>
      <QueryState query={query} failed={texts.failed}>
        {(state) => <Controls username={username} state={state} />}
      </QueryState>
    </Stack>
  );
}

type Task = 'turnOn' | 'turnOff' | 'renew';

function Controls({ username, state }: Props & { readonly state: State }) {
  const texts = useCatalogue(secondFactorMessages);
  const { close } = useMessages();
  const { date, number } = useFormat();
  const [task, setTask] = useState<Task | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { since, recoveryCodes } = state;
  const isOn = since !== null;
  const Icon = isOn ? IconShieldCheck : IconShieldOff;
  const finish = () => {
    setTask(null);
    setCodes(null);
  };
  const titles = { turnOn: texts.turnOn, turnOff: texts.turnOff, renew: texts.renewTitle };
  return (
    <>
      <p className={isOn ? 'good stated' : 'muted-state stated'}>
        <Icon size={16} aria-hidden="true" />
        {isOn ? texts.on(date(since)) : texts.off}
      </p>
      {isOn && <p>{texts.codesLeft(number(recoveryCodes))}</p>}
      <Group gap="sm">
        {isOn ? (
          <>
            <Button variant="default" onClick={() => setTask('renew')}>
              {texts.renew}
            </Button>
            <Button variant="default" onClick={() => setTask('turnOff')}>
              {texts.turnOff}
            </Button>
          </>
        ) : (
          <Button onClick={() => setTask('turnOn')}>{texts.turnOn}</Button>
        )}
      </Group>
      <Modal
        opened={task !== null}
        onClose={finish}
        title={codes ? texts.codesTitle : task && titles[task]}
        closeButtonProps={{ 'aria-label': close }}
        // The codes are not shown again: a stray click must not close them.
        closeOnClickOutside={codes === null}
        closeOnEscape={codes === null}
      >
        {codes ? (
          <RecoveryCodes codes={codes} username={username} onStored={finish} />
        ) : (
          task && <TaskForm task={task} username={username} onCodes={setCodes} onFinish={finish} />
        )}
      </Modal>
    </>
  );
}

type TaskProps = Props & {
  readonly task: Task;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onFinish: () => void;
};

function TaskForm({ task, username, onCodes, onFinish }: TaskProps) {
  const texts = useCatalogue(secondFactorMessages);
  const toast = useToast('second factor');
  const disable = useDisableSecondFactor();
  const renew = useRenewRecoveryCodes();
  if (task === 'turnOn')
    return (
      <Enrolment
        username={username}
        onCancel={onFinish}
        onEnabled={(codes) => {
          toast.success(texts.enabled);
          onCodes(codes);
        }}
      />
    );
  const fields = {
    username,
    codeField: {
      label: texts.codeOrRecovery,
      autoCapitalize: 'none',
      spellCheck: false,
      maxLength: 40,
    },
    onCancel: onFinish,
  };
  if (task === 'renew')
    return (
      <CredentialsForm
        {...fields}
        action={texts.renew}
        mutation={renew}
        onDone={({ recoveryCodes }) => {
          toast.success(texts.renewed);
          onCodes(recoveryCodes);
        }}
      >
        <Text size="sm">{texts.renewText}</Text>
      </CredentialsForm>
    );
  return (
    <CredentialsForm
      {...fields}
      action={texts.turnOff}
      dangerous
      mutation={disable}
      onDone={() => {
        toast.success(texts.disabled);
        onFinish();
      }}
    >
      <Text size="sm">{texts.turnOffText}</Text>
    </CredentialsForm>
  );
}
