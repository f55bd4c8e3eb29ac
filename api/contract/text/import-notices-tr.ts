import type { NoticeCode } from './import-notices-en.ts';

/** Sentences of import notices in Turkish, by code. */
export const tr: Readonly<Record<NoticeCode, string>> = {
  'name-empty': 'ad boş',
  'too-long': '{limit} karakterden uzun',
  'country-unknown': '"{given}" bir ülke değil; ülkeyi bulmak için koordinat da yok',
  'country-missing': 'ülke yok; ülkeyi bulmak için koordinat da yok',
  'city-missing': 'şehir yok; adresten ve koordinatlardan da anlaşılmıyor',

  'ids-of-two-listings':
    '"{name}": bu satırdaki place ID ile CID iki ayrı işletmeye ait: {first} ve {second}. Satır {first} numaralı işletmeyi güncelledi; ikisi birleştirilmedi.',
  'ids-of-two-rows':
    '"{name}": {first}. ve {second}. kayıtlar iki ayrı işletme olarak alındı; sonraki bir satırda birinin place ID’si ile diğerinin CID’si birlikte geçiyor. İkisi birleştirilmedi.',

  'sheet-unknown': 'başlığında bilinen bir sütun yok',
  'sheet-empty': 'hiç satırı yok',

  'file-empty': 'dosya boş',
  'file-unreadable': 'dosya açılamadı',
  'file-gone': 'dosya artık sunucuda yok. Yeniden yükleyin.',
  'file-pdf': 'bu bir tablo değil, PDF belgesi',
  'file-gzip': 'bu bir tablo değil, gzip arşivi; önce arşivi açın',
  'file-rar': 'bu bir tablo değil, RAR arşivi; önce arşivi açın',
  'file-xlsb': 'bu bir ikili çalışma kitabı (.xlsb); .xlsx olarak kaydedin',
  'file-opendocument': 'bu bir OpenDocument dosyası; .xlsx olarak kaydedin',
  'file-word': 'bu bir çalışma kitabı değil, Word belgesi',
  'file-zip': 'bu, içinde çalışma kitabı olmayan bir zip arşivi; tabloyu .xlsx olarak kaydedin',
  'file-binary': 'bu ne bir çalışma kitabı ne de bir metin dosyası',
  'text-named-excel':
    'bu, {extension} adlı bir metin dosyası; .xlsx olarak kaydedin veya uzantısını .csv yapın',
  'no-rows': 'içinde hiç satır yok',
  'no-rows-below-header': 'başlığın altında hiç satır yok',
  'no-sheets': 'çalışma kitabında hiç sayfa yok',
  'no-name-column':
    'sütunların hiçbiri işletme adı değil. En azından "name" veya "title" gibi bir sütun bekleniyor; bulunanlar: {columns}',
  'row-before-header': 'satır, başlıktan önce geliyor',
  'quote-open': 'tırnak içindeki bir hücre hiç kapanmıyor',
  'quote-inside':
    'tırnak içindeki bir hücrede tırnak işareti çiftlenmemiş, hücrenin sonu anlaşılmıyor',
  'row-endless': '{limit} karakterden uzun; tırnak içindeki bir hücre kapanmamış olabilir mi?',
  'archive-damaged': 'arşiv hasarlı veya eksik',
  'part-unreadable': '{part} okunamadı',
  'part-missing': '{part} bölümü arşivde yok',
  'part-oversized': '{part} böyle bir bölüm için fazla büyük',
  'part-huge': '{part} açıldığında 4 GB sınırını aşıyor',
  'part-bomb': '{part} açıldığında boyutunun {times} katını aşıyor',
  'texts-oversized': '{part} açıldığında 1 GB sınırını aşıyor; çalışma kitabını bölün',
  'texts-no-space': '{folder} klasöründe belleğe sığmayanlar için yer yok',
  'xls-unreadable': 'Excel dosyası okunamadı',
  'xls-slow':
    'Excel dosyası okunamadı (çok uzun sürüyor; bir tablo programında açıp .xlsx olarak kaydedin)',
  'xls-memory': 'Excel dosyası okunamadı (okumak izin verilenden fazla bellek gerektiriyor)',

  'upload-too-large': 'Dosya çok büyük: {name} (en fazla {megabytes}MB)',
  'upload-no-form': 'Dosyayı multipart/form-data olarak, file alanında gönderin.',
  'upload-no-boundary': 'Çok parçalı istekte sınır (boundary) yok.',
  'upload-name': 'Dosya adında denetim karakterleri var. Dosyayı yeniden adlandırın.',
  'upload-no-file': 'file alanında dosya yok.',
  'upload-several': 'Her seferinde tek dosya gönderin.',
  'upload-silent': 'Yükleme durdu: bir dakikadır veri gelmiyor.',
  'upload-broken-off': 'Yükleme yarıda kesildi.',
  'upload-incomplete': 'Yükleme eksik veya bozuk.',
  'upload-no-room':
    '{megabytes} MB boyutunda bir yükleme için {folder} klasörünün diskinde yer yok. Yer açın veya DATA_DIR ayarını başka bir diske yöneltin.',
  'server-stops': 'Sunucu kapanıyor; yeniden açıldığında içe aktarma devam eder.',

  imported:
    '{rows} satır: {inserted} yeni, {updated} güncellendi, {unchanged} aynı kaldı, {skipped} atlandı, {rejected} reddedildi',
  'same-file': 'Bu dosya {date} tarihinde de içe aktarılmıştı.',
  cancelled:
    'İptal edildi. Daha önce alınanlar durur; içe aktarmayı geri almak onları da geri alır.',
  stopped: '{rows} satırdan sonra durduruldu (içe aktarma {id}).',
  'stopped-unchanged': 'Durduruldu. Hiçbir şey değişmedi.',
  undone:
    'Geri alındı: {deleted} silindi, {restored} eski haline döndü, {kept} daha yeni bir değişiklik nedeniyle olduğu gibi kaldı.',
  'undo-failed': 'İçe aktarma geri alınamadı; nedeni sunucu günlüğünde yazıyor.',
  'database-full': 'Veritabanının diski dolu. Diskte yer açıp yeniden deneyin.',
  failed: 'İçe aktarma başarısız oldu; nedeni sunucu günlüğünde yazıyor.',

  'import-unknown': '{id} numaralı bir içe aktarma yok.',
  'cannot-cancel': '{id} numaralı içe aktarma iptal edilemez: zaten bitti.',
  'cannot-retry':
    '{id} numaralı içe aktarma yeniden denenemez: bunun için başarısız veya iptal edilmiş olması ve dosyasının hâlâ durması gerekir.',
  'cannot-undo':
    '{id} numaralı içe aktarma geri alınamaz: bunun için bitmiş, deneme olmayan ve bir şey değiştirmiş bir içe aktarma gerekir.',
  'cannot-import':
    '{id} numaralı deneme gerçekten içe aktarılamaz: bunun için bitmiş bir deneme olması ve dosyasının hâlâ durması gerekir.',
  'columns-unknown': '{id} numaralı içe aktarmanın sütunları bilinmiyor: dosyası henüz okunmadı.',
  'report-unknown': '{id} numaralı içe aktarmanın raporu yok: dosyası henüz okunmadı.',
};
