import { DOCUMENTATION_ROUTES } from '../contract/calls/documentation-routes.ts';
import { DOCS_STYLE } from './docs-style.ts';
import type { OpenApi } from './document.ts';

type Described = OpenApi['paths'][string][string];
type Call = Described & { readonly method: string; readonly path: string };

/** The description of the API as a page for people. */
export function docsPage(document: OpenApi): string {
  const { info, tags, paths, components } = document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Call => ({ ...described, method, path })),
  );
  const groups = tags.map(({ name, description }) => ({
    ...{ name, description },
    calls: calls.filter((call) => call.tags.some((tag) => tag === name)),
  }));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>API – ${escaped(info.title)}</title>
<style>${DOCS_STYLE}</style>
<h1>The API of the ${escaped(info.title.toLowerCase())}</h1>
<p>${calls.length} calls. ${escaped(info.description)}
<a href="${DOCUMENTATION_ROUTES.openApi.path}">The same as OpenAPI ${document.openapi}</a></p>
<nav aria-label="Calls"><ul>
${groups.map(({ name, calls: some }) => `<li><a href="#${name}">${name}</a> <span class="muted">${some.length}</span></li>`).join('\n')}
<li><a href="#schemas">Schemas</a></li>
</ul></nav>
<main>
${groups.map(({ name, description, calls: some }) => `<h2 id="${name}">${name}</h2>\n<p class="muted">${escaped(description)}</p>\n${some.map(section).join('\n')}`).join('\n')}
<h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas)
  .map(
    ([name, schema]) =>
      `<details id="schema-${name}"><summary>${name}</summary><pre>${escaped(JSON.stringify(schema, null, 2))}</pre></details>`,
  )
  .join('\n')}
</main>
</html>
`;
}

function section(call: Call): string {
  const { method, path, operationId, summary, description, security, requestBody } = call;
  const parameters = call.parameters.map(
    (parameter) =>
      `<tr><th scope="row"><code>${parameter.name}</code></th><td>${parameter.in}${parameter.required ? '' : ', optional'}</td><td>${inline(String(parameter.description ?? ''))} <code>${schemaText(parameter.schema)}</code></td></tr>`,
  );
  const body = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) =>
      `<tr><th scope="row">Body</th><td><code>${type}</code></td><td>${schemaLink(schema)}</td></tr>`,
  );
  const answers = Object.entries(call.responses).map(
    ([status, answer]) =>
      `<tr><th scope="row">${status}</th><td>${inline(answer.description)}</td><td>${contentLinks(answer.content)}</td></tr>`,
  );
  return `<section id="${operationId}">
<h3><b>${method}</b> ${escaped(path)}</h3>
<p>${inline(summary)}. ${inline(description ?? '')}${security.length > 0 ? ' <span class="muted">For administrators.</span>' : ''}</p>
<table>${[...parameters, ...body, ...answers].join('\n')}</table>
</section>`;
}

function contentLinks(content: Record<string, object>): string {
  return Object.entries(content)
    .map(([type, media]) =>
      'schema' in media && typeof media.schema === 'object' && media.schema !== null
        ? schemaLink(media.schema)
        : `<code>${escaped(type)}</code>`,
    )
    .join(' ');
}

const NAMED = /^#\/components\/schemas\/(\w+)$/;

function schemaLink(schema: object): string {
  const name = '$ref' in schema ? NAMED.exec(String(schema.$ref))?.[1] : undefined;
  if (name !== undefined) return `<a href="#schema-${name}">${name}</a>`;
  if ('items' in schema && typeof schema.items === 'object' && schema.items !== null)
    return `list of ${schemaLink(schema.items)}`;
  return `<details><summary>JSON Schema</summary><pre>${escaped(JSON.stringify(schema, null, 2))}</pre></details>`;
}

/** A parameter's schema in few characters. */
const schemaText = (schema: object): string =>
  escaped(
    Object.entries(schema)
      .map(
        ([name, value]) => `${name}: ${Array.isArray(value) ? value.join(' | ') : String(value)}`,
      )
      .join(', '),
  );

const inline = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
