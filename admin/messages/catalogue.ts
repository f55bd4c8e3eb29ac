export { type Catalogue, catalogue } from '../../api/contract/text/catalogue.ts';
export type { Pair } from '../../api/contract/text/sentences.ts';
