import { useMutation } from '@tanstack/react-query';
import { type Confirmation, doneSchema } from '../../api/contract/calls/administrators.ts';
import { ADMIN_API } from '../../api/contract/calls/back-office.ts';
import { call } from './call.ts';

const confirmPassword = (body: Confirmation) =>
  call(ADMIN_API.confirmPassword, doneSchema, { method: 'POST', body });

/** Enters the own password again, which holds for ten minutes. */
export const useConfirmPassword = () => useMutation({ mutationFn: confirmPassword });
