import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ADMIN_API } from '../../api/contract/back-office.ts';
import { writePreference } from '../preferences.ts';
import { call } from './call.ts';
import { sessionQuery } from './read-session.ts';

type Credentials = { readonly username: string; readonly password: string };

const signIn = (body: Credentials) =>
  call(ADMIN_API.login, z.looseObject({}), { method: 'POST', body });

export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: signIn,
    onSuccess() {
      writePreference('adminAuth', 'true');
      // Whoever shows the session, or nobody's, asks anew at once; who comes later starts from nothing.
      void client.resetQueries(sessionQuery);
    },
  });
}
