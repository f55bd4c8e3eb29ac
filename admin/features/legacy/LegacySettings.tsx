import '../settings/settings.css';
import { useSiteSettings } from '../../api/settings.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { useCatalogue } from '../../messages/catalogue.ts';
import { ClearCache } from '../settings/ClearCache.tsx';
import { CodeForm } from '../settings/CodeForm.tsx';
import { legacyMessages } from './messages.ts';

export function LegacySettings() {
  const { settings } = useCatalogue(legacyMessages);
  return (
    <div className="settings">
      <QueryState query={useSiteSettings()} failed={settings.failed}>
        {(saved) => <CodeForm saved={saved} notSaved={settings.notSaved} />}
      </QueryState>
      <ClearCache />
    </div>
  );
}
