import type { Catalogue } from '../../messages/catalogue.ts';

/** Why the server refuses, by its code for it (api/errors.ts), where it says no more than that. */
const codesTr: Readonly<Record<string, string>> = {
  invalid_input: 'Sunucu bu isteği geçersiz buldu.',
  unauthorized: 'Oturumunuz kapanmış. Yeniden giriş yapın.',
  forbidden: 'Sunucu bu isteğe izin vermiyor.',
  not_found: 'Aranan kayıt sunucuda yok.',
  payload_too_large: 'Gönderilen veri çok büyük.',
  bad_file: 'Dosya okunamadı.',
  too_many_requests: 'Çok sık denendi. Biraz bekleyip yeniden deneyin.',
  internal: 'Sunucuda beklenmeyen bir hata oluştu. Nedeni sunucu günlüğünde yazıyor.',
  starting: 'Sunucu açılıyor. Birkaç saniye sonra yeniden deneyin.',
  unavailable: 'Sunucu şu anda yanıt veremiyor. Birkaç saniye sonra yeniden deneyin.',
  storage_full: 'Veritabanının diski dolu. Diskte yer açıp yeniden deneyin.',
  environment: 'Sunucuda bir sorun var. Sunucuyu yöneten kişiye haber verin.',
};

const codesEn: typeof codesTr = {
  invalid_input: 'The server found the request not to be valid.',
  unauthorized: 'Your session has ended. Sign in again.',
  forbidden: 'The server does not allow this request.',
  not_found: 'The server has no such entry.',
  payload_too_large: 'What was sent is too large.',
  bad_file: 'The file could not be read.',
  too_many_requests: 'Too many attempts. Wait a while and try again.',
  internal: 'Something unexpected happened on the server. Its log has the reason.',
  starting: 'The server is starting. Try again in some seconds.',
  unavailable: 'The server cannot answer just now. Try again in some seconds.',
  storage_full: 'The disk of the database is full. Make room on it, then try again.',
  environment: 'There is a problem on the server. Tell whoever runs it.',
};

const tr = {
  codes: codesTr,
  /** Of an import whose reason the server tells in its own words only. */
  failed: 'İçe aktarma başarısız oldu.',
  ended: 'İçe aktarma bitti.',
  detail: 'Teknik ayrıntı:',
};

const en: typeof tr = {
  codes: codesEn,
  failed: 'The import failed.',
  ended: 'The import has ended.',
  detail: 'Technical detail:',
};

export const errorMessages: Catalogue<typeof tr> = { tr, en };
