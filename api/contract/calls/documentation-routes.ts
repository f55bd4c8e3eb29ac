import { z } from 'zod';
import { defineRoutes, file, json } from './route.ts';

export const DOCS_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js'] as const;
export type DocsFile = (typeof DOCS_FILES)[number];

/** The description of the API. */
export const DOCUMENTATION_ROUTES = defineRoutes({
  openApi: {
    endpoint: 'GET /api/openapi.json',
    summary: 'This description, for programs',
    access: 'public',
    answers: json(
      z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
      'OpenAPI 3.1',
    ),
  },
  page: {
    endpoint: 'GET /api/docs',
    summary: 'This description, for people',
    access: 'public',
    answers: file(['text/html'], 'A page'),
  },
  file: {
    endpoint: 'GET /api/docs/{file}',
    summary: 'A file of the description for people',
    access: 'public',
    params: z.object({ file: z.enum(DOCS_FILES) }),
    answers: file(['text/css', 'text/javascript'], 'The file'),
  },
});
