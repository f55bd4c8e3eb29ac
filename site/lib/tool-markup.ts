import { renderToString } from 'react-dom/server';
import { TOOL_PLACES } from '../islands/tool-places.tsx';

const UNKNOWN = { slug: '', name: '', category: '', city: '' };

/** The markup of the tools, which is the same for every business. */
export const TOOL_MARKUP = {
  tools: renderToString(TOOL_PLACES.tools(UNKNOWN)),
  copy: renderToString(TOOL_PLACES.copy()),
  map: renderToString(TOOL_PLACES.map(UNKNOWN)),
};
