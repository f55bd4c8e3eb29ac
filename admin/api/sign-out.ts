import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ADMIN_API } from '../../api/contract/calls/back-office.ts';
import { writePreference } from '../preferences.ts';
import { call } from './call.ts';
import { sessionQuery } from './read-session.ts';

const signOut = () => call(ADMIN_API.logout, z.looseObject({}), { method: 'POST' });

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: signOut,
    onSuccess() {
      writePreference('adminAuth', null);
      // Nothing of what this administrator saw may be left for the next.
      client.clear();
      client.setQueryData(sessionQuery.queryKey, null);
    },
  });
}
