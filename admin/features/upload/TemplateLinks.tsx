import { IMPORTS_API } from '../../../api/contract/calls/imports-api.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { uploadMessages } from './messages.ts';

/** Links to the import template. */
export function TemplateLinks() {
  const { template } = useCatalogue(uploadMessages);
  return (
    <p className="template-links">
      <span className="muted">{template.text}</span>
      <a href={IMPORTS_API.templateXlsx} download>
        {template.xlsx}
      </a>
      <a href={IMPORTS_API.templateCsv} download>
        {template.csv}
      </a>
    </p>
  );
}
