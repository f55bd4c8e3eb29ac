import { UPLOAD_ROUTES } from '../../../api/contract/calls/upload-routes.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { uploadMessages } from './messages.ts';

/** Links to the import template. */
export function TemplateLinks() {
  const { template } = useCatalogue(uploadMessages);
  return (
    <p className="template-links">
      <span className="muted">{template.text}</span>
      <a href={UPLOAD_ROUTES.templateXlsx.path} download>
        {template.xlsx}
      </a>
      <a href={UPLOAD_ROUTES.templateCsv.path} download>
        {template.csv}
      </a>
    </p>
  );
}
