import { doneSchema } from './administrators.ts';
import { idParams } from './parameters.ts';
import { defineRoutes, json, jsonBody } from './route.ts';
import {
  codeRequestSchema,
  enrolmentRequestSchema,
  enrolmentSchema,
  passwordAndCodeSchema,
  recoveryCodesSchema,
  secondFactorSchema,
} from './second-factor.ts';

/** One-time codes and known devices. */
export const SECOND_FACTOR_ROUTES = defineRoutes({
  read: {
    endpoint: 'GET /api/admin/second-factor',
    summary: 'Whether the own account signs in with codes',
    access: 'viewer',
    answers: json(secondFactorSchema),
  },
  enrol: {
    endpoint: 'POST /api/admin/second-factor/enrol',
    summary: 'Makes a secret for an authenticator app',
    description: 'The secret has no effect until a code confirms it, within 15 minutes.',
    access: 'viewer',
    body: jsonBody(enrolmentRequestSchema),
    answers: json(enrolmentSchema),
    errors: ['conflict', 'too_many_requests'],
  },
  confirm: {
    endpoint: 'POST /api/admin/second-factor/confirm',
    summary: 'Confirms the secret with a code',
    description:
      'From now on each sign-in needs a code. The answer has the recovery codes, only this once. All other sessions of the account end.',
    access: 'viewer',
    body: jsonBody(codeRequestSchema),
    answers: json(recoveryCodesSchema),
    errors: ['conflict', 'too_many_requests'],
  },
  renewRecoveryCodes: {
    endpoint: 'POST /api/admin/second-factor/recovery-codes',
    summary: 'Replaces the recovery codes',
    access: 'viewer',
    body: jsonBody(passwordAndCodeSchema),
    answers: json(recoveryCodesSchema),
    errors: ['too_many_requests'],
  },
  disable: {
    endpoint: 'POST /api/admin/second-factor/disable',
    summary: 'Turns codes off for the own account',
    access: 'viewer',
    body: jsonBody(passwordAndCodeSchema),
    answers: json(doneSchema),
    errors: ['too_many_requests'],
  },
  reset: {
    endpoint: 'DELETE /api/admin/administrators/{id}/second-factor',
    summary: 'Turns codes off for another account',
    description:
      'For an account whose owner has lost the app and the recovery codes. Its sessions end.',
    access: { role: 'administrator', confirmed: true },
    params: idParams,
    answers: json(doneSchema),
    errors: ['conflict'],
  },
  forgetDevices: {
    endpoint: 'DELETE /api/admin/known-devices',
    summary: 'Forgets all known devices of the own account',
    access: 'viewer',
    answers: json(doneSchema),
  },
});
