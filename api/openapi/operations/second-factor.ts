import { doneSchema } from '../../contract/calls/administrators.ts';
import { ADMIN_API } from '../../contract/calls/back-office.ts';
import {
  codeRequestSchema,
  enrolmentRequestSchema,
  enrolmentSchema,
  loginCodeSchema,
  passwordAndCodeSchema,
  recoveryCodesSchema,
  SECOND_FACTOR_API,
  secondFactorSchema,
} from '../../contract/calls/second-factor.ts';
import { id, json, jsonBody, type Operation } from '../operation.ts';

/** One-time codes and known devices. */
export const SECOND_FACTOR_OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: ADMIN_API.loginCode,
    tag: 'Session',
    summary: 'Signs in with a code, after the password',
    description:
      'A code of the authenticator app, or a recovery code. Each counts once. After five wrong codes the password is asked for again.',
    access: 'everybody',
    body: jsonBody(loginCodeSchema),
    answers: json(doneSchema),
    errors: ['unauthorized', 'forbidden', 'too_many_requests'],
  },
  {
    method: 'get',
    path: SECOND_FACTOR_API.state,
    tag: 'Session',
    summary: 'Whether signing in asks for a code',
    access: 'administrator',
    answers: json(secondFactorSchema),
  },
  {
    method: 'post',
    path: SECOND_FACTOR_API.enrol,
    tag: 'Session',
    summary: 'Makes a secret for an authenticator app',
    description: 'It has no effect until a code confirms it, within 15 minutes.',
    access: 'administrator',
    body: jsonBody(enrolmentRequestSchema),
    answers: json(enrolmentSchema),
    errors: ['conflict', 'too_many_requests'],
  },
  {
    method: 'post',
    path: SECOND_FACTOR_API.confirm,
    tag: 'Session',
    summary: 'Confirms the secret with a code',
    description:
      'From now on each sign-in asks for a code. Answers the recovery codes, this once. All other sessions of the administrator end.',
    access: 'administrator',
    body: jsonBody(codeRequestSchema),
    answers: json(recoveryCodesSchema),
    errors: ['conflict', 'too_many_requests'],
  },
  {
    method: 'post',
    path: SECOND_FACTOR_API.recoveryCodes,
    tag: 'Session',
    summary: 'Replaces the recovery codes',
    access: 'administrator',
    body: jsonBody(passwordAndCodeSchema),
    answers: json(recoveryCodesSchema),
    errors: ['too_many_requests'],
  },
  {
    method: 'post',
    path: SECOND_FACTOR_API.disable,
    tag: 'Session',
    summary: 'Stops asking for codes',
    access: 'administrator',
    body: jsonBody(passwordAndCodeSchema),
    answers: json(doneSchema),
    errors: ['too_many_requests'],
  },
  {
    method: 'delete',
    path: '/api/admin/administrators/{id}/second-factor',
    tag: 'Session',
    summary: 'Stops asking another administrator for codes',
    description: 'For an administrator who has lost app and recovery codes. Their sessions end.',
    access: 'administrator',
    parameters: id,
    answers: json(doneSchema),
    errors: ['not_found', 'conflict'],
  },
  {
    method: 'delete',
    path: SECOND_FACTOR_API.knownDevices,
    tag: 'Session',
    summary: 'Makes every device of one’s own unknown',
    access: 'administrator',
    answers: json(doneSchema),
  },
];
