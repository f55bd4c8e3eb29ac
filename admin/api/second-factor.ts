import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PasswordAndCode } from '../../api/contract/calls/second-factor.ts';
import { SECOND_FACTOR_ROUTES } from '../../api/contract/calls/second-factor-routes.ts';
import { call } from './call.ts';
import { administratorsQuery } from './read-administrators.ts';
import { sessionsQuery } from './read-sessions.ts';

const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(SECOND_FACTOR_ROUTES.read, { signal }),
});

/** Whether signing in asks the administrator for a code. */
export const useSecondFactor = () => useQuery(secondFactorQuery);

/** A call that changes how administrators sign in. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(secondFactorQuery),
        client.invalidateQueries(administratorsQuery),
        client.invalidateQueries(sessionsQuery),
      ]),
  });
}

/** Asks for a secret for the authenticator app, which has no effect yet. */
export const useEnrol = () =>
  useMutation({
    mutationFn: (body: { readonly password: string }) => call(SECOND_FACTOR_ROUTES.enrol, { body }),
  });

/** Confirms the secret with a code of the app. Answers the recovery codes. */
export const useConfirmEnrolment = () =>
  useChange((body: { readonly code: string }) => call(SECOND_FACTOR_ROUTES.confirm, { body }));

/** Replaces the recovery codes. */
export const useRenewRecoveryCodes = () =>
  useChange((body: PasswordAndCode) => call(SECOND_FACTOR_ROUTES.renewRecoveryCodes, { body }));

/** Stops asking for codes. */
export const useDisableSecondFactor = () =>
  useChange((body: PasswordAndCode) => call(SECOND_FACTOR_ROUTES.disable, { body }));

/** Stops asking another administrator for codes. */
export const useResetSecondFactor = () =>
  useChange((id: number) => call(SECOND_FACTOR_ROUTES.reset, { params: { id } }));

/** Makes every device of one's own unknown. */
export const useForgetDevices = () =>
  useMutation({
    mutationFn: () => call(SECOND_FACTOR_ROUTES.forgetDevices),
  });
