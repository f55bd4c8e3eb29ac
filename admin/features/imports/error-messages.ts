import type { Catalogue } from '../../messages/catalogue.ts';

/** Texts for the error codes of the server (api/errors.ts), for errors without a notice. */
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
  invalid_input: 'The server rejected the request as invalid.',
  unauthorized: 'Your session has ended. Sign in again.',
  forbidden: 'The server does not allow this request.',
  not_found: 'The server does not have this entry.',
  payload_too_large: 'The data sent is too large.',
  bad_file: 'The file could not be read.',
  too_many_requests: 'Too many attempts. Wait a while and try again.',
  internal: 'An unexpected error occurred on the server. The server log has the reason.',
  starting: 'The server is starting. Try again in a few seconds.',
  unavailable: 'The server cannot respond at the moment. Try again in a few seconds.',
  storage_full: 'The database disk is full. Free up space and try again.',
  environment: 'There is a problem on the server. Contact its operator.',
};

const tr = {
  codes: codesTr,
  /** Shown when the server gives the reason as a plain text only. */
  failed: 'İçe aktarma başarısız oldu.',
  ended: 'İçe aktarma bitti.',
  detail: 'Teknik ayrıntı:',
};

const en: typeof tr = {
  codes: codesEn,
  failed: 'The import failed.',
  ended: 'The import has ended.',
  detail: 'Technical details:',
};

export const errorMessages: Catalogue<typeof tr> = { tr, en };
