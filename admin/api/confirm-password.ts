import { useMutation } from '@tanstack/react-query';
import type { Confirmation } from '../../api/contract/calls/administrators.ts';
import { SESSION_ROUTES } from '../../api/contract/calls/session-routes.ts';
import { call } from './call.ts';

const confirmPassword = (body: Confirmation) => call(SESSION_ROUTES.confirmPassword, { body });

/** Confirms the administrator's password, which is valid for ten minutes. */
export const useConfirmPassword = () => useMutation({ mutationFn: confirmPassword });
