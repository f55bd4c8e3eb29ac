import {
  administratorsSchema,
  doneSchema,
  newAdministratorSchema,
  passwordChangeSchema,
  roleChangeSchema,
} from './administrators.ts';
import { idParams } from './parameters.ts';
import { defineRoutes, json, jsonBody } from './route.ts';

/** The accounts of the back office. */
export const ADMINISTRATOR_ROUTES = defineRoutes({
  list: {
    endpoint: 'GET /api/admin/administrators',
    summary: 'Accounts, by name',
    access: 'administrator',
    answers: json(administratorsSchema),
  },
  create: {
    endpoint: 'POST /api/admin/administrators',
    summary: 'Adds an account',
    access: { role: 'administrator', confirmed: true },
    body: jsonBody(newAdministratorSchema),
    answers: json(doneSchema),
  },
  disable: {
    endpoint: 'POST /api/admin/administrators/{id}/disable',
    summary: 'Disables an account and ends its sessions',
    access: 'administrator',
    params: idParams,
    answers: json(doneSchema),
    errors: ['conflict'],
  },
  enable: {
    endpoint: 'POST /api/admin/administrators/{id}/enable',
    summary: 'Enables an account again',
    access: { role: 'administrator', confirmed: true },
    params: idParams,
    answers: json(doneSchema),
  },
  changeRole: {
    endpoint: 'PUT /api/admin/administrators/{id}/role',
    summary: 'Gives an account another role',
    description: 'The role holds from the next request of the account.',
    access: { role: 'administrator', confirmed: true },
    params: idParams,
    body: jsonBody(roleChangeSchema),
    answers: json(doneSchema),
    errors: ['conflict'],
  },
  changePassword: {
    endpoint: 'POST /api/admin/password',
    summary: 'Changes the password of the own account',
    description: 'All other sessions of the account end.',
    access: 'viewer',
    body: jsonBody(passwordChangeSchema),
    answers: json(doneSchema),
    errors: ['too_many_requests'],
  },
});
