import type { z } from 'zod';
import { ERROR_STATUS, type ErrorCode } from '../errors.ts';
import { type Answer, type Operation, TAGS } from './operation.ts';
import { OPERATIONS } from './operations/index.ts';
import { answers, bodies } from './schemas.ts';

const ERRORS: Readonly<Partial<Record<ErrorCode, string>>> = {
  invalid_input: 'The request is not valid; `details.issues` says what is wrong, and where',
  unauthorized: 'Nobody is signed in, or name and password do not fit',
  forbidden: 'The request does not come from the back office, or the account’s role is too low',
  confirmation_required: 'The own password must be entered again first',
  not_found: 'There is none such',
  conflict: 'It is not what it was, or may not be done',
  payload_too_large: 'The body is too large',
  bad_file: 'The file cannot be read',
  too_many_requests: 'Too many at once; Retry-After says when to come back',
  unavailable: 'The server cannot answer just now; Retry-After says when to come back',
};

/** Those that every call of this kind may be answered with. */
function errorsOf({ access, query, parameters, body, errors = [] }: Operation): ErrorCode[] {
  const administrator = access === 'administrator';
  const codes: (ErrorCode | false)[] = [
    Boolean(query || parameters || body) && 'invalid_input',
    administrator && 'unauthorized',
    administrator && 'forbidden',
    parameters !== undefined && 'not_found',
    body !== undefined && 'payload_too_large',
    ...errors,
  ];
  return codes.filter((code) => code !== false);
}

const ERROR_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

type Response = { readonly description: string; readonly content: Record<string, object> };

function responses(operation: Operation): Record<string, Response> {
  const good = Object.entries(operation.answers).map(([status, answer]) => [
    status,
    { description: answer.description, content: contentOf(answer) },
  ]);
  const codes = Map.groupBy(errorsOf(operation), (code) => String(ERROR_STATUS[code]));
  const bad = [...codes].map(([status, same]) => [
    status,
    {
      description: same.map((code) => `\`${code}\`: ${ERRORS[code]}`).join('. '),
      content: ERROR_CONTENT,
    },
  ]);
  const other = { description: 'Any other error', content: ERROR_CONTENT };
  return { ...Object.fromEntries([...good, ...bad]), default: other };
}

function contentOf(answer: Answer): Record<string, object> {
  if ('schema' in answer) return { 'application/json': { schema: answers.of(answer.schema) } };
  return Object.fromEntries(answer.types.map((type) => [type, {}]));
}

const parametersIn = (where: 'path' | 'query', parameters: Operation['query'] = {}) =>
  Object.entries(parameters).map(([name, schema]) => {
    const { description, ...rest } = bodies.of(schema);
    return {
      name,
      in: where,
      required: where === 'path' || !isOptional(schema),
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });

const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success;

/** `get /api/admin/businesses/{id}` → `getAdminBusinessesId` */
const operationId = ({ method, path }: Operation): string =>
  method +
  path
    .replace(/^\/api/, '')
    .replace(/[^a-zA-Z0-9]+([a-zA-Z0-9]?)/g, (_, letter: string) => letter.toUpperCase());

const presented = (operation: Operation) => {
  const { summary, description, tag, access, body } = operation;
  return {
    operationId: operationId(operation),
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: access === 'administrator' ? [{ session: [] }] : [],
    parameters: [
      ...parametersIn('path', operation.parameters),
      ...parametersIn('query', operation.query),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          Object.entries(body).map(([type, schema]) => [type, { schema: bodies.of(schema) }]),
        ),
      },
    }),
    responses: responses(operation),
  };
};

export type OpenApi = ReturnType<typeof makeDocument>;

/**
 * The description of the API as OpenAPI 3.1.
 * @param siteUrl origin of the site
 */
export function makeDocument(siteUrl: string) {
  const paths: Record<string, Record<string, ReturnType<typeof presented>>> = {};
  for (const operation of OPERATIONS)
    paths[operation.path] = { ...paths[operation.path], [operation.method]: presented(operation) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Worldwide business directory',
      version: '1.0.0',
      description:
        'Calls for administrators need the cookie of a session, and, where they change something, the header Origin. GET /api/health tells whether the server is well.',
    },
    servers: [{ url: new URL(siteUrl).origin }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...answers.components(), ...bodies.components() },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: siteUrl.startsWith('https:') ? '__Host-session' : 'session',
        },
      },
    },
  };
}
