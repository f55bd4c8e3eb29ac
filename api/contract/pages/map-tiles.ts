/** The source of map tiles, with the attribution that it requires. */
export type MapTiles = {
  /** URL with `{z}`, `{x}` and `{y}`, optionally with `{s}` (a, b or c) and `{r}` (`@2x`). */
  readonly url: string;
  /** Plain text; a link in it is `[text](https://…)`. */
  readonly attribution: string;
};

export const DEFAULT_MAP_TILES: MapTiles = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors',
};

/** Whether all placeholders are known: the map library throws on others. */
export function isTilesUrl(url: string): boolean {
  const names: readonly string[] = url.match(/\{.*?\}/g) ?? [];
  return (
    ['{z}', '{x}', '{y}'].every((name) => names.includes(name)) &&
    names.every((name) => ['{z}', '{x}', '{y}', '{s}', '{r}'].includes(name))
  );
}

/**
 * The origins that tiles are fetched from.
 * @throws TypeError if it is not a URL
 */
export function tileOrigins(url: string): string[] {
  const origins = ['a', 'b', 'c'].map((letter) => new URL(url.replaceAll('{s}', letter)).origin);
  return [...new Set(origins)];
}

type AttributionPart = { readonly text: string; readonly href?: string };

const LINK = /\[([^[\]]+)\]\((https?:\/\/[^\s()]+)\)/g;

/** Splits an attribution into text and links to http and https URLs. */
export function attributionParts(attribution: string): AttributionPart[] {
  const parts: AttributionPart[] = [];
  let end = 0;
  for (const match of attribution.matchAll(LINK)) {
    const [whole, text = '', href = ''] = match;
    if (!URL.canParse(href)) continue;
    if (match.index > end) parts.push({ text: attribution.slice(end, match.index) });
    parts.push({ text, href });
    end = match.index + whole.length;
  }
  if (end < attribution.length) parts.push({ text: attribution.slice(end) });
  return parts;
}
