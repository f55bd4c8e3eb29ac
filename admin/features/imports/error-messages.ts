import { catalogue } from '../../../api/contract/text/catalogue.ts';
import type { Pair } from '../../../api/contract/text/sentences.ts';

const codes: Readonly<Record<string, Pair>> = {
  invalid_input: [
    'Sunucu bu isteği geçersiz buldu.',
    'The server rejected the request as invalid.',
  ],
  unauthorized: [
    'Oturumunuz kapanmış. Yeniden giriş yapın.',
    'Your session has ended. Sign in again.',
  ],
  forbidden: ['Sunucu bu isteğe izin vermiyor.', 'The server does not allow this request.'],
  not_found: ['Aranan kayıt sunucuda yok.', 'The server does not have this entry.'],
  payload_too_large: ['Gönderilen veri çok büyük.', 'The data sent is too large.'],
  bad_file: ['Dosya okunamadı.', 'The file could not be read.'],
  too_many_requests: [
    'Çok sık denendi. Biraz bekleyip yeniden deneyin.',
    'Too many attempts. Wait a while and try again.',
  ],
  internal: [
    'Sunucuda beklenmeyen bir hata oluştu. Nedeni sunucu günlüğünde yazıyor.',
    'An unexpected error occurred on the server. The server log has the reason.',
  ],
  starting: [
    'Sunucu açılıyor. Birkaç saniye sonra yeniden deneyin.',
    'The server is starting. Try again in a few seconds.',
  ],
  unavailable: [
    'Sunucu şu anda yanıt veremiyor. Birkaç saniye sonra yeniden deneyin.',
    'The server cannot respond at the moment. Try again in a few seconds.',
  ],
  storage_full: [
    'Veritabanının diski dolu. Diskte yer açıp yeniden deneyin.',
    'The database disk is full. Free up space and try again.',
  ],
  environment: [
    'Sunucuda bir sorun var. Sunucuyu yöneten kişiye haber verin.',
    'There is a problem on the server. Contact its operator.',
  ],
};

export const errorMessages = catalogue({
  codes,
  /** Shown when the server gives the reason as a plain text only. */
  failed: ['İçe aktarma başarısız oldu.', 'The import failed.'],
  ended: ['İçe aktarma bitti.', 'The import has ended.'],
});
