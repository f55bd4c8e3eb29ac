/** Digests by which pages are distinguished. */
export type PageHead = {
  readonly path: string;
  readonly title: number;
  /** Digest of the title, for businesses of title and description. */
  readonly head: number;
};

/**
 * Matches tags of rendered HTML (attributes in double quotes, text escaped). It takes a tenth of a
 * parser's time: a minute for a million pages.
 */
const TAGS =
  /<title>([^<]*)<\/title>|<meta name="(description|robots)" content="([^"]*)"|<link rel="canonical" href="([^"]*)"|<h([1-6])[\s>]|<script type="application\/ld\+json">([^<]*)<\/script>/g;

/** Reads the parts of a page that an audit checks. */
export function readPageFacts(html: string) {
  const titles: string[] = [];
  const descriptions: string[] = [];
  const canonical: string[] = [];
  /** Levels, in the order of the page. */
  const headings: number[] = [];
  /** Texts of the JSON-LD scripts. */
  const data: string[] = [];
  let noindex = false;
  for (const [, title, meta, content = '', address, level, json] of html.matchAll(TAGS)) {
    if (title !== undefined) titles.push(title.trim());
    else if (meta === 'description') descriptions.push(content.trim());
    else if (meta === 'robots') noindex ||= content.includes('noindex');
    else if (address !== undefined) canonical.push(address);
    else if (level !== undefined) headings.push(Number(level));
    else if (json !== undefined) data.push(json);
  }
  return { titles, descriptions, canonical, noindex, headings, data };
}
