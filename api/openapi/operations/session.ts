import { z } from 'zod';
import {
  ADMINISTRATORS_API,
  administratorsSchema,
  doneSchema,
  newAdministratorSchema,
  passwordChangeSchema,
  sessionsSchema,
} from '../../contract/administrators.ts';
import { ADMIN_API, adminSessionSchema } from '../../contract/back-office.ts';
import { id, json, jsonBody, type Operation } from '../operation.ts';

const credentials = z.object({
  username: z.string().min(1).max(200),
  password: z.string().min(1).max(256),
});

/** Who may come in. */
export const SESSION_OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: ADMIN_API.login,
    tag: 'Session',
    summary: 'Signs in',
    description: 'The session is a cookie, which scripts do not see.',
    access: 'everybody',
    body: jsonBody(credentials),
    answers: json(doneSchema),
    errors: ['unauthorized', 'forbidden', 'too_many_requests'],
  },
  {
    method: 'post',
    path: ADMIN_API.logout,
    tag: 'Session',
    summary: 'Signs out',
    access: 'everybody',
    answers: json(doneSchema),
    errors: ['forbidden'],
  },
  {
    method: 'get',
    path: ADMIN_API.session,
    tag: 'Session',
    summary: 'Who is signed in',
    access: 'administrator',
    answers: json(adminSessionSchema),
  },
  {
    method: 'get',
    path: ADMINISTRATORS_API.sessions,
    tag: 'Session',
    summary: 'All sessions that are open, the last used first',
    access: 'administrator',
    answers: json(sessionsSchema),
  },
  {
    method: 'delete',
    path: `${ADMINISTRATORS_API.sessions}/{id}`,
    tag: 'Session',
    summary: 'Ends a session',
    access: 'administrator',
    parameters: { id: z.string().regex(/^[0-9a-f]{24}$/) },
    answers: json(doneSchema),
  },
  {
    method: 'get',
    path: ADMINISTRATORS_API.administrators,
    tag: 'Session',
    summary: 'Administrators, by name',
    access: 'administrator',
    answers: json(administratorsSchema),
  },
  {
    method: 'post',
    path: ADMINISTRATORS_API.administrators,
    tag: 'Session',
    summary: 'Adds an administrator',
    access: 'administrator',
    body: jsonBody(newAdministratorSchema),
    answers: json(doneSchema),
  },
  {
    method: 'post',
    path: `${ADMINISTRATORS_API.administrators}/{id}/{action}`,
    tag: 'Session',
    summary: 'Keeps an administrator out, or lets one in again',
    access: 'administrator',
    parameters: { ...id, action: z.enum(['disable', 'enable']) },
    answers: json(doneSchema),
    errors: ['conflict'],
  },
  {
    method: 'post',
    path: ADMINISTRATORS_API.password,
    tag: 'Session',
    summary: 'Changes one’s own password',
    description: 'All other sessions of the administrator end.',
    access: 'administrator',
    body: jsonBody(passwordChangeSchema),
    answers: json(doneSchema),
    errors: ['too_many_requests'],
  },
];
