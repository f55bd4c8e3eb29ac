import type { RearrangementKind } from '../../../api/contract/calls/rearrangements.ts';
import { quoted } from '../../../api/contract/text/quoted.ts';
import { catalogue, type Pair } from '../../messages/catalogue.ts';

const kinds: Readonly<Record<RearrangementKind, Pair>> = {
  rename: ['Ad değişikliği', 'Renamed'],
  merge: ['Birleştirme', 'Merged'],
  move: ['Taşıma', 'Moved'],
  alias: ['Diğer ad eklendi', 'Name added'],
  unalias: ['Diğer ad kaldırıldı', 'Name removed'],
};

export const namesMessages = catalogue({
  changes: ['Yapılan değişiklikler', 'Changes'],
  changesFailed: ['Değişiklikler alınamadı', 'The changes could not be loaded'],
  kind: ['Değişiklik', 'Change'],
  kinds,
  subject: ['Önceki', 'Before'],
  target: ['Yeni', 'After'],
  top: ['En üst düzey', 'Top level'],
  by: ['Yapan', 'By'],
  time: ['Zaman', 'Time'],
  moving: (done: string, total: string) => [
    `İşletmeler taşınıyor: ${done} / ${total}`,
    `Moving listings: ${done} of ${total}`,
  ],
  isUndone: ['Geri alındı', 'Undone'],
  expired: ['Süresi doldu', 'Expired'],
  undoOf: (name: string) => [`Geri al: ${name}`, `Undo: ${name}`],
  undone: (name: string) => [
    `${quoted(name)} değişikliği geri alındı`,
    `Change of ${quoted(name)} undone`,
  ],
  undoFailed: ['Değişiklik geri alınamadı', 'The change could not be undone'],
});
