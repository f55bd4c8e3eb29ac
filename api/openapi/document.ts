import type { z } from 'zod';
import { ERROR_STATUS, type ErrorCode } from '../contract/calls/error-codes.ts';
import { type Answer, FORM, type RequestBody, type Route } from '../contract/calls/route.ts';
import { SCOPES } from '../contract/calls/scopes.ts';
import { ROUTE_TAGS, ROUTES, type RouteTag } from './all-routes.ts';
import { jsonSchemas } from './json-schemas.ts';

const ERRORS: Readonly<Partial<Record<ErrorCode, string>>> = {
  invalid_input:
    'The request is not valid; `details.issues` has the path and message of each fault',
  unauthorized: 'There is no session, the API key is not valid, or name and password do not match',
  forbidden:
    'The request does not come from the back office, the account’s role is too low, or the API key has none of the scopes',
  confirmation_required: 'The session must be confirmed with the password first',
  not_found: 'There is no such entry',
  conflict: 'The entry has changed meanwhile, or its state does not allow the call',
  payload_too_large: 'The body is too large',
  bad_file: 'The file cannot be read',
  too_many_requests: 'A rate limiter refused the call; Retry-After has the seconds to wait',
  unavailable: 'The server cannot answer at the moment; Retry-After has the seconds to wait',
};

const needsSession = ({ access }: Route) => access !== 'public' && access !== 'same-origin';

/** The errors that follow from the input and access of a route, and its own. */
function errorsOf(route: Route): ErrorCode[] {
  const { access, query, params, body, errors = [] } = route;
  const codes: (ErrorCode | false)[] = [
    Boolean(query || params || body) && 'invalid_input',
    needsSession(route) && 'unauthorized',
    access !== 'public' && 'forbidden',
    typeof access === 'object' && 'confirmation_required',
    route.scopes !== undefined && 'too_many_requests',
    params !== undefined && 'not_found',
    body !== undefined && 'payload_too_large',
    ...errors,
  ];
  return codes.filter((code) => code !== false);
}

const ERROR_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

type Response = { readonly description: string; readonly content: Record<string, object> };
type Schemas = ReturnType<typeof jsonSchemas>;

function responses(route: Route, schemas: Schemas): Record<string, Response> {
  const good = Object.entries(route.answers).map(([status, answer]) => [
    status,
    { description: answer.description, content: contentOf(answer, schemas) },
  ]);
  const codes = Map.groupBy(errorsOf(route), (code) => String(ERROR_STATUS[code]));
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

function contentOf(answer: Answer, schemas: Schemas): Record<string, object> {
  if ('schema' in answer) return { 'application/json': { schema: schemas.answer(answer.schema) } };
  return Object.fromEntries(answer.types.map((type) => [type, {}]));
}

const parametersIn = (
  where: 'path' | 'query',
  parameters: z.ZodObject | undefined,
  schemas: Schemas,
) =>
  Object.entries(parameters?.shape ?? {}).map(([name, schema]) => {
    const { description, ...rest } = schemas.parameter(schema);
    return {
      name,
      in: where,
      required: where === 'path' || !schema.safeParse(undefined).success,
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });

const TYPES = { json: 'application/json', form: FORM } as const;

function bodySchemas(body: RequestBody): Readonly<Record<string, z.ZodType>> {
  return body.reads === 'handler' ? body.schemas : { [TYPES[body.reads]]: body.schema };
}

/** `get /api/admin/businesses/{id}` → `getAdminBusinessesId` */
const operationId = ({ method, path }: Route): string =>
  method +
  path
    .replace(/^\/api/, '')
    .replace(/[^a-zA-Z0-9]+([a-zA-Z0-9]?)/g, (_, letter: string) => letter.toUpperCase());

/** The sentence on the access that a route needs. */
function accessText({ access, scopes }: Route): string | undefined {
  if (access === 'public' || access === 'same-origin') return undefined;
  if (typeof access === 'object')
    return `Needs the role ${access.role}, and a session that was confirmed with the password.`;
  return `Needs the role ${access}${scopes ? `, or an API key with the scope ${scopes.join(' or ')}` : ''}.`;
}

/** The alternatives: a session, or a key with any of the scopes. */
const securityOf = (route: Route): Readonly<Record<string, readonly string[]>>[] =>
  needsSession(route)
    ? [{ session: [] }, ...(route.scopes ?? []).map((scope) => ({ apiKey: [scope] }))]
    : [];

const presented = (tag: RouteTag, route: Route, schemas: Schemas) => {
  const { summary, description, params, query, body } = route;
  const text = [description, accessText(route)].filter((part) => part !== undefined).join(' ');
  return {
    operationId: operationId(route),
    tags: [tag],
    summary,
    ...(text !== '' && { description: text }),
    security: securityOf(route),
    parameters: [
      ...parametersIn('path', params, schemas),
      ...parametersIn('query', query, schemas),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          Object.entries(bodySchemas(body)).map(([type, schema]) => [
            type,
            { schema: schemas.body(schema) },
          ]),
        ),
      },
    }),
    responses: responses(route, schemas),
  };
};

export type OpenApi = ReturnType<typeof makeDocument>;

/**
 * The description of the API as OpenAPI 3.1.
 * @param siteUrl origin of the site
 */
export function makeDocument(siteUrl: string) {
  const schemas = jsonSchemas();
  const paths: Record<string, Record<string, ReturnType<typeof presented>>> = {};
  for (const { tag, ...route } of ROUTES)
    paths[route.path] = { ...paths[route.path], [route.method]: presented(tag, route, schemas) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Worldwide business directory',
      version: '1.0.0',
      description:
        'A call that needs a role needs the cookie of a session and, if it changes something, the header Origin. Programs use the calls that are open to API keys, with `Authorization: Bearer KEY` and no cookie. `GET /api/health` reports whether the server is well.',
    },
    servers: [{ url: new URL(siteUrl).origin }],
    tags: Object.entries(ROUTE_TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.components(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: siteUrl.startsWith('https:') ? '__Host-session' : 'session',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `A key of the back office, with some of the scopes ${SCOPES.join(', ')}.`,
        },
      },
    },
  };
}
