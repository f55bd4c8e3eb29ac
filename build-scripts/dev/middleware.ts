import type { MiddlewareHandler } from 'astro';
import { isFileDocument, type TemplateDocument } from '../../api/contract/documents.ts';
import { connect } from '../../api/database/connection.ts';
import { loadDocuments, locatePage } from '../pages/index.ts';

declare const DEV_DATABASE_URL: string;

const { db } = connect(DEV_DATABASE_URL, 2);

async function findDocument(path: string): Promise<TemplateDocument | undefined> {
  const ref = await locatePage(db, path);
  const document = ref === null ? undefined : (await loadDocuments(db, [ref]))[0]?.document;
  return document === undefined || isFileDocument(document) ? undefined : document;
}

/** Sets the document of the page that is asked for; an unknown address shows the 404 page. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  const found = await findDocument(decodeURI(context.url.pathname));
  context.locals.document = found ?? { kind: 'error', status: 404, path: '/404' };
  return next();
};
