import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  type PasswordAndCode,
  SECOND_FACTOR_ROUTES,
} from '../../api/contract/calls/second-factor.ts';
import { refetchAccounts } from './administrators.ts';
import { call } from './call.ts';
import { refetch, useChange } from './use-change.ts';

const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(SECOND_FACTOR_ROUTES.read, { signal }),
});

/** Whether the administrator signs in with a one-time code. */
export const useSecondFactor = () => useQuery(secondFactorQuery);

/** A call that changes how administrators sign in. */
const useSignInChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) =>
  useChange(mutationFn, (client) =>
    Promise.all([refetch(secondFactorQuery)(client), refetchAccounts(client)]),
  );

/** Requests a secret for the authenticator app. It has no effect until it is confirmed. */
export const useEnrol = () =>
  useMutation({
    mutationFn: ({ password }: PasswordAndCode) =>
      call(SECOND_FACTOR_ROUTES.enrol, { body: { password } }),
  });

/** Confirms the secret with a code of the app. Returns the recovery codes. */
export const useConfirmEnrolment = () =>
  useSignInChange(({ code }: PasswordAndCode) =>
    call(SECOND_FACTOR_ROUTES.confirm, { body: { code } }),
  );

/** Replaces the recovery codes. */
export const useRenewRecoveryCodes = () =>
  useSignInChange((body: PasswordAndCode) =>
    call(SECOND_FACTOR_ROUTES.renewRecoveryCodes, { body }),
  );

/** Turns off one-time codes. */
export const useDisableSecondFactor = () =>
  useSignInChange((body: PasswordAndCode) => call(SECOND_FACTOR_ROUTES.disable, { body }));

/** Turns off the one-time codes of another administrator. */
export const useResetSecondFactor = () =>
  useSignInChange((id: number) => call(SECOND_FACTOR_ROUTES.reset, { params: { id } }));

/** Forgets all known devices of the administrator. */
export const useForgetDevices = () =>
  useMutation({
    mutationFn: () => call(SECOND_FACTOR_ROUTES.forgetDevices),
  });
