import { catalogue } from '../../../api/contract/text/catalogue.ts';

export const deviceMessages = catalogue({
  device: ['Cihaz', 'Device'],
  on: (browser: string, system: string) => [`${browser}, ${system}`, `${browser} on ${system}`],
  unknown: ['Bilinmiyor', 'Unknown'],
  network: ['Ağ', 'Network'],
});
