export { counted, countedBusinesses } from '../../api/contract/text/counted.ts';
