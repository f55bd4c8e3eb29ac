import type { SiteSettings } from '../../../api/contract/site-settings.ts';
import { tagOrigins } from '../../../api/contract/tags.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { settingsMessages } from './messages.ts';

/** What becomes of the code, and whom it makes pages talk to. */
export function Information({ settings }: { readonly settings: SiteSettings }) {
  const { info } = useCatalogue(settingsMessages);
  const { head_tags, facebook_pixel, footer_tags } = settings;
  const origins = tagOrigins([head_tags, facebook_pixel, footer_tags].join('\n'));
  return (
    <section className="information">
      <h3>{info.title}</h3>
      <ul>
        <li>{info.once}</li>
        <li>{info.consent}</li>
        <li>
          {origins.length === 0 ? info.noOrigins : info.origins}
          <span className="origins">
            {origins.map((origin) => (
              <code key={origin}>{origin}</code>
            ))}
          </span>
        </li>
        <li>{info.comment}</li>
        <li>{info.admin}</li>
      </ul>
    </section>
  );
}
