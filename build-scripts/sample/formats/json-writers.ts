import { type Table, type Value, type Writer, writeTexts } from './table.ts';

/** An object for each row, with the values that are not blank. */
function* objectsOf({ header, rows }: Table<Value>): Generator<Readonly<Record<string, Value>>> {
  for (const row of rows)
    yield Object.fromEntries(
      header.flatMap((name, index) => {
        const value = row[index] ?? null;
        return value === null ? [] : [[name, value]];
      }),
    );
}

function* listOf(texts: Iterable<string>): Generator<string> {
  let separator = '';
  for (const text of texts) {
    yield separator + text;
    separator = ',\n';
  }
}

const jsonOf = (objects: Iterable<unknown>) =>
  Iterator.from(objects).map((one) => JSON.stringify(one));

/** Writes rows as a JSON list of objects. */
export const writeJson: Writer<Value> = (table, out) =>
  writeTexts(wrapped('[', listOf(jsonOf(objectsOf(table))), ']\n'), out);

/** Writes rows as JSON Lines. */
export const writeJsonLines: Writer<Value> = (table, out) =>
  writeTexts(
    jsonOf(objectsOf(table)).map((text) => `${text}\n`),
    out,
  );

/** Writes rows as a GeoJSON collection of points. */
export const writeGeoJson: Writer<Value> = (table, out) =>
  writeTexts(
    wrapped(
      '{"type":"FeatureCollection","features":[\n',
      listOf(jsonOf(objectsOf(table).map(featureOf))),
      ']}\n',
    ),
    out,
  );

function* wrapped(start: string, texts: Iterable<string>, end: string): Generator<string> {
  yield start;
  yield* texts;
  yield end;
}

/** The coordinates of a row are its geometry, not properties. */
function featureOf({ geometry, geom, latitude, longitude, ...properties }: Record<string, Value>) {
  const point =
    latitude === undefined || longitude === undefined
      ? null
      : { type: 'Point', coordinates: [Number(longitude), Number(latitude)] };
  return { type: 'Feature', geometry: geometry ?? geom ?? point, properties };
}
