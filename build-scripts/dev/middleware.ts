import type { MiddlewareHandler } from 'astro';
import { isFileDocument, type TemplateDocument } from '../../api/contract/pages/documents.ts';
import { errorPageFor } from '../../api/contract/pages/error-pages.ts';
import { connect } from '../../api/database/connection.ts';
import { errorDocument } from '../pages/error.page.ts';
import { loadDocuments, locatePage } from '../pages/index.ts';

declare const DEV_DATABASE_URL: string;

const { db } = connect(DEV_DATABASE_URL, 2);

async function findDocument(path: string): Promise<TemplateDocument | undefined> {
  const ref = await locatePage(db, path);
  const document = ref === null ? undefined : (await loadDocuments(db, [ref]))[0]?.document;
  return document === undefined || isFileDocument(document) ? undefined : document;
}

/** Sets the document of the requested page; an unknown address gets that of its error page. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  const path = decodeURI(context.url.pathname);
  const found = await findDocument(path);
  context.locals.document = found ?? errorDocument(errorPageFor(path, 404));
  return next();
};
