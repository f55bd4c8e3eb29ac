import type { Scope } from '../../../api/contract/calls/scopes.ts';
import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { quoted } from '../../../api/contract/text/quoted.ts';
import type { Pair } from '../../../api/contract/text/sentences.ts';

const scopeNames: Readonly<Record<Scope, Pair>> = {
  import: ['İçe aktarma', 'Import'],
  export: ['Dışa aktarma', 'Export'],
  read: ['Okuma', 'Read'],
};

const scopeTexts: Readonly<Record<Scope, Pair>> = {
  import: [
    'Dosya ve satır gönderir, içe aktarmaların durumunu görür.',
    'Pushes files and rows, and sees the state of their imports.',
  ],
  export: ['İşletmeleri indirir.', 'Downloads businesses.'],
  read: ['İşletmeleri ve içe aktarmaları okur.', 'Reads businesses and imports.'],
};

export const apiKeysMessages = catalogue({
  failed: ['API anahtarları alınamadı', 'The API keys could not be loaded'],
  intro: [
    'Programlar, bir hesap yerine API anahtarıyla dosya gönderir ve işletmeleri indirir.',
    'Programs push files and download businesses with an API key in place of an account.',
  ],
  manual: ['API belgeleri', 'API documentation'],
  none: ['Henüz API anahtarı yok', 'No API keys yet'],
  noneHint: [
    'İlk anahtarı oluşturun; yalnızca seçtiğiniz işlemlere izin verir.',
    'Create the first one; it allows only what you select.',
  ],
  add: ['Anahtar oluştur', 'Create a key'],
  newTitle: ['Yeni API anahtarı', 'New API key'],
  name: ['Ad', 'Name'],
  nameHint: [
    'Anahtarı kullanan program; örneğin “Gece aktarımı”.',
    'The program that uses the key, such as “Nightly import”.',
  ],
  nameMissing: ['Bir ad yazın.', 'Enter a name.'],
  nameLong: (most: number) => [`En fazla ${most} karakter.`, `At most ${most} characters.`],
  nameTaken: ['Bu adda geçerli bir anahtar zaten var.', 'A valid key has this name already.'],
  scopes: ['İzinler', 'Scopes'],
  scopeNames,
  scopeTexts,
  scopesMissing: ['En az bir izin seçin.', 'Select at least one scope.'],
  create: ['Oluştur', 'Create'],
  createFailed: ['Anahtar oluşturulamadı', 'The key could not be created'],
  createdTitle: (name: string) => [
    `${quoted(name)} için anahtarınız`,
    `Your key for ${quoted(name)}`,
  ],
  createdText: [
    'Anahtarı şimdi kopyalayın. Bir daha gösterilmez; kaybolursa yenisini oluşturun.',
    'Copy the key now. It is not shown again; if it is lost, create another.',
  ],
  secret: ['Anahtar', 'Key'],
  copy: ['Kopyala', 'Copy'],
  copied: ['Kopyalandı', 'Copied'],
  stored: ['Anahtarı sakladım', 'I have stored the key'],
  prefix: ['Başlangıcı', 'Starts with'],
  createdBy: ['Oluşturan', 'Created by'],
  lastUsed: ['Son kullanım', 'Last used'],
  never: ['hiç', 'never'],
  state: ['Durum', 'State'],
  valid: ['Geçerli', 'Valid'],
  revoked: (since: string) => [`İptal edildi (${since})`, `Revoked (${since})`],
  actions: ['İşlemler', 'Actions'],
  revoke: ['İptal et', 'Revoke'],
  revokeOf: (name: string) => [`İptal et: ${name}`, `Revoke: ${name}`],
  askRevoke: (name: string) => [
    `${quoted(name)} anahtarı iptal edilsin mi?`,
    `Revoke the key ${quoted(name)}?`,
  ],
  askRevokeText: [
    'Bu anahtarı kullanan programların erişimi hemen kesilir. İptal geri alınamaz.',
    'Programs that use this key lose access at once. This cannot be undone.',
  ],
  revokeDone: (name: string) => [
    `${quoted(name)} anahtarı iptal edildi`,
    `The key ${quoted(name)} is revoked`,
  ],
  revokeFailed: ['Anahtar iptal edilemedi', 'The key could not be revoked'],
});
