import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import { encodeList } from './parameters.ts';
import type { Role } from './roles.ts';
import type { Scope } from './scopes.ts';

/**
 * What a call needs: nothing; a request that comes from the host's own pages; a session of an account
 * with at least this role; or such a session in which the password was entered again a short time ago.
 */
export type Access =
  | 'public'
  | 'same-origin'
  | Role
  | { readonly role: Role; readonly confirmed: true };

/** JSON by its schema, or a file by its media types. A redirect has no type. */
export type Answer = { readonly description: string } & (
  | { readonly schema: z.ZodType }
  | { readonly types: readonly string[] }
);

/**
 * The body of a request. The server reads and validates JSON and forms of up to `maxBytes`; a handler
 * reads a body of type `handler` itself, so its schemas, by media type, only describe it.
 */
export type RequestBody =
  | { readonly reads: 'json' | 'form'; readonly schema: z.ZodType; readonly maxBytes: number }
  | { readonly reads: 'handler'; readonly schemas: Readonly<Record<string, z.ZodType>> };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * A call of the API. The server's router, validation and guard, the OpenAPI document and the back
 * office's client derive from it.
 */
export type Route = {
  readonly method: Lowercase<Method>;
  /** With placeholders for the parameters: `/api/admin/messages/{id}`. */
  readonly path: string;
  readonly access: Access;
  /** API keys with one of these scopes may make the call as well. Without scopes, keys are refused. */
  readonly scopes?: readonly Scope[];
  /** One line, without a full stop. */
  readonly summary: string;
  readonly description?: string;
  /** One key for each placeholder of the path. Keys parse text. */
  readonly params?: z.ZodObject;
  /** Keys parse text. */
  readonly query?: z.ZodObject;
  readonly body?: RequestBody;
  /** By status. */
  readonly answers: Readonly<Record<number, Answer>>;
  /** Beyond those that follow from `access`, `params`, `query` and `body`. */
  readonly errors?: readonly ErrorCode[];
};

type Placeholder<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type ParamsOf<Path extends string> = [Placeholder<Path>] extends [never]
  ? { readonly params?: never }
  : { readonly params: z.ZodObject<Readonly<Record<Placeholder<Path>, z.ZodType>>> };

/** A route as a table declares it: `endpoint` has its method and its path. */
type Declared = Omit<Route, 'method' | 'path'> & { readonly endpoint: `${Method} /${string}` };

type Defined<Table extends Readonly<Record<string, Declared>>> = {
  readonly [Name in keyof Table]: Table[Name]['endpoint'] extends `${infer M extends Method} ${infer Path}`
    ? Table[Name] & { readonly method: Lowercase<M>; readonly path: Path }
    : never;
};

/** The routes of one noun. A route whose params differ from the placeholders of its path does not compile. */
export function defineRoutes<const Table extends Readonly<Record<string, Declared>>>(
  routes: Table & { readonly [Name in keyof Table]: ParamsOf<Table[Name]['endpoint']> },
): Defined<Table>;
export function defineRoutes(routes: Readonly<Record<string, Declared>>): object {
  const defined = Object.entries(routes).map(([name, route]) => {
    const [method = '', path] = route.endpoint.split(' ');
    return [name, { ...route, method: method.toLowerCase(), path }];
  });
  return Object.fromEntries(defined);
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type RouteParams<R extends Route> = Parsed<R['params']>;
export type RouteQuery<R extends Route> = Parsed<R['query']>;
/** A body that the server has read; undefined where the handler reads it. */
export type RouteBody<R extends Route> = R extends {
  readonly body: { readonly schema: infer Schema };
}
  ? Parsed<Schema>
  : undefined;

type AnswerSchema<R extends Route> = R['answers'][keyof R['answers']] extends infer Given
  ? Given extends { readonly schema: infer Schema extends z.ZodType }
    ? Schema
    : never
  : never;

/** The JSON that a call answers; never, where it answers a file. */
export type RouteAnswer<R extends Route> = z.output<AnswerSchema<R>>;
/** The same as a handler makes it: times may be dates, which JSON writes as texts. */
export type MadeAnswer<R extends Route> = z.input<AnswerSchema<R>>;

/** The schema of the JSON that a call answers. @throws Error where the route answers a file */
export function answerSchema<R extends Route>(route: R): z.ZodType<RouteAnswer<R>>;
export function answerSchema({ path, answers }: Route): z.ZodType {
  for (const answer of Object.values(answers)) if ('schema' in answer) return answer.schema;
  throw new Error(`${path} answers no JSON`);
}

/** The parts of a request that a client fills in. Parameters are parsed values: `page: 2`, `ids: [1, 2]`. */
export type RouteInput<R extends Route> = (R extends { readonly params: infer P extends z.ZodType }
  ? { readonly params: z.output<P> }
  : { readonly params?: undefined }) &
  (R extends { readonly query: infer Q extends z.ZodType }
    ? { readonly query?: ParameterValues<Q> | undefined }
    : { readonly query?: undefined }) &
  (R extends {
    readonly body: { readonly reads: infer T; readonly schema: infer B extends z.ZodType };
  }
    ? { readonly body: T extends 'form' ? ParameterValues<B> : z.input<B> }
    : { readonly body?: undefined });

/** The same for any route. */
export type AnyInput = {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
};

/** Parameters as a client gives them: parsed values, all optional. */
export type ParameterValues<Schema extends z.ZodType> = {
  readonly [Name in keyof z.output<Schema>]?: Listed<z.output<Schema>[Name]> | undefined;
};

type Listed<Value> = Value extends readonly (infer Entry)[] ? readonly Entry[] : Value;

/**
 * Parameters as a query or a form carries them. Undefined and empty values are left out; lists are
 * written as {@link encodeList} does.
 */
export function encodeParameters(values: object): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const text = Array.isArray(value) ? encodeList(value) : String(value ?? '');
    if (text !== '') parameters.set(name, text);
  }
  return parameters;
}

/** The address of a call: its path with the parameters filled in, and its query. */
export const routePath = <R extends Route>(
  route: R,
  { params, query }: Omit<RouteInput<R>, 'body'>,
): string => fillPath(route.path, { params, query });

/** The same for a path and parameters that are not known to belong together. */
export function fillPath(path: string, { params, query }: AnyInput): string {
  const values: Readonly<Record<string, unknown>> = { ...params };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const encoded = encodeParameters({ ...query });
  return encoded.size === 0 ? filled : `${filled}?${encoded}`;
}

/** The answer 200 as JSON. */
export const json = <Schema extends z.ZodType>(schema: Schema, description = 'Done') => ({
  200: { description, schema },
});

/** The answer of a change that goes on in the background where it concerns many listings. */
export const jsonOrAccepted = <Schema extends z.ZodType>(schema: Schema) => ({
  200: { description: 'Done', schema },
  202: { description: 'The work goes on in the background: `finished` is false', schema },
});

/** The answer 200 as a file. */
export const file = (types: readonly string[], description: string) => ({
  200: { description, types },
});

export const CSV = 'text/csv';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const FORM = 'application/x-www-form-urlencoded';
export const MULTIPART = 'multipart/form-data';

/** @param maxBytes a longer body is refused; the default suffices for a few short texts */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema, maxBytes = 4_096) =>
  ({ reads: 'json', schema, maxBytes }) as const;

export const formBody = <Schema extends z.ZodType>(schema: Schema, maxBytes: number) =>
  ({ reads: 'form', schema, maxBytes }) as const;
