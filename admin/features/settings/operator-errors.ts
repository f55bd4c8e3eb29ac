import { z } from 'zod';
import { OPERATOR_MAX_LENGTH, operatorChangeSchema } from '../../../api/contract/calls/operator.ts';
import { OPERATOR_FIELDS, type OperatorField } from '../../../api/contract/pages/operator.ts';
import { CallError } from '../../api/call.ts';
import type { OperatorMessages } from './operator-messages.ts';

type Values = Partial<Record<OperatorField, string>>;
export type OperatorErrors = Partial<Record<OperatorField, string>>;

/** The fields that are not valid, each with a text for the user. @param number formats a number */
export function findOperatorErrors(
  values: Values,
  { issues }: OperatorMessages,
  number: (value: number) => string,
): OperatorErrors {
  const { error } = operatorChangeSchema.safeParse(values);
  const fields = (error?.issues ?? []).map(({ path }) => path[0]);
  return errorsOf(fields, (field) => {
    if ((values[field]?.length ?? 0) > OPERATOR_MAX_LENGTH)
      return issues.tooLong(number(OPERATOR_MAX_LENGTH));
    return field === 'phone' || field === 'email' || field === 'hours'
      ? issues[field]
      : issues.other;
  });
}

const detailsSchema = z.object({ issues: z.array(z.object({ path: z.string() })) });

/** The fields that the server has refused. */
export function refusedOperatorFields(
  failure: Error,
  { issues }: OperatorMessages,
): OperatorErrors {
  const details = failure instanceof CallError ? failure.reason?.details : undefined;
  const refused = detailsSchema.safeParse(details).data?.issues ?? [];
  return errorsOf(
    refused.map(({ path }) => path),
    () => issues.other,
  );
}

const errorsOf = (
  paths: readonly unknown[],
  textOf: (field: OperatorField) => string,
): OperatorErrors =>
  Object.fromEntries(
    OPERATOR_FIELDS.filter((field) => paths.includes(field)).map((field) => [field, textOf(field)]),
  );
