import { isFileDocument, type PageDocument } from '../../api/contract/pages/documents.ts';
import { renderFile } from './files/render-file.ts';
import type { CompiledTemplates } from './templates.ts';

/**
 * A function that renders any page or generated file. Apart from `templates.ts`, which the server loads
 * without rendering anything.
 * @param siteUrl origin of the public site
 */
export const rendererOf =
  (templates: Pick<CompiledTemplates, 'render'>, siteUrl: string) =>
  async (document: PageDocument): Promise<string> =>
    isFileDocument(document) ? renderFile(document, siteUrl) : templates.render(document);
