import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import { useImportStarters } from '../../api/import-starters.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { importMessages } from './messages.ts';

/** File size, start, end and duration of an import, and who started it. */
export function ImportFacts({ state }: { readonly state: ImportState }) {
  const { one } = useCatalogue(importMessages);
  const { bytes, moment, duration } = useFormat();
  const { totalBytes, createdAt, finishedAt } = state;
  const starter = useImportStarters([state]).get(state.id);
  return (
    <section>
      <h2>{one.summary}</h2>
      <dl className="facts-list">
        <dt>{one.size}</dt>
        <dd>{bytes(totalBytes)}</dd>
        {starter !== undefined && (
          <>
            <dt>{one.starter}</dt>
            <dd>{starter}</dd>
          </>
        )}
        <dt>{one.started}</dt>
        <dd>
          <time dateTime={createdAt}>{moment(createdAt)}</time>
        </dd>
        {finishedAt && (
          <>
            <dt>{one.finished}</dt>
            <dd>
              <time dateTime={finishedAt}>{moment(finishedAt)}</time>
            </dd>
            <dt>{one.took}</dt>
            <dd>{duration((Date.parse(finishedAt) - Date.parse(createdAt)) / 1000)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
