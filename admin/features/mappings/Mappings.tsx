import { Link } from 'react-router-dom';
import { useSavedMappings } from '../../api/saved-mappings.ts';
import { Empty } from '../../components/Empty.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { MappingTable } from './MappingTable.tsx';
import { mappingMessages } from './messages.ts';

/** The saved mappings of headers to fields: those of all files, and those of feeds. */
export function Mappings() {
  const { screens } = useMessages();
  const texts = useCatalogue(mappingMessages);
  return (
    <Screen title={screens.mappings}>
      <p className="prose muted">{texts.intro}</p>
      <QueryState query={useSavedMappings()} failed={texts.failed}>
        {({ fields, mappings, feeds }) =>
          mappings.length + feeds.length === 0 ? (
            <Empty title={texts.none} hint={texts.noneHint} />
          ) : (
            <>
              {mappings.length > 0 && (
                <section>
                  <h2>{texts.saved}</h2>
                  <MappingTable label={texts.saved} feed={null} {...{ fields, mappings }} />
                </section>
              )}
              {feeds.map(({ id, name, mappings: own }) => (
                <section key={id}>
                  <h2>{texts.ofFeed(name)}</h2>
                  <p>
                    <Link to={PATHS.feed(id)}>{texts.toFeed}</Link>
                  </p>
                  <MappingTable
                    label={texts.ofFeed(name)}
                    feed={id}
                    fields={fields}
                    mappings={own}
                  />
                </section>
              ))}
            </>
          )
        }
      </QueryState>
    </Screen>
  );
}
