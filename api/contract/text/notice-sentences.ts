import type { NoticeCode } from './notice-codes.ts';
import type { Pair } from './sentences.ts';

/**
 * Sentences of import notices by code. Values replace the names in braces, which are the same in both
 * languages. In Turkish, an ending may follow a name: `{percent'i}` becomes `12'si`. In English, the words
 * for one and for many may: `{rows|row|rows}` becomes `1 row`. The position in a file precedes the sentence;
 * the English error message of a program follows it.
 */
export const NOTICE_SENTENCES = {
  // Reasons why a row is rejected.
  'name-empty': ['işletme adı boş', 'the name is empty'],
  'too-long': ['{limit} karakterden uzun', 'it is longer than {limit} characters'],
  'country-unknown': [
    '“{given}” bir ülke değil; ülkeyi bulmak için koordinat da yok',
    '“{given}” is not a country, and there are no coordinates to find one by',
  ],
  'country-missing': [
    'ülke yok; ülkeyi bulmak için koordinat da yok',
    'there is no country, and no coordinates to find one by',
  ],
  'city-missing': [
    'şehir yok; adresten ve koordinatlardan da anlaşılmıyor',
    'there is no city, and neither the address nor the coordinates show it',
  ],
  'lost-too-long': [
    'satır {limit} karakterden uzun, okunmadı',
    'the row is longer than {limit} characters and was not read',
  ],
  'lost-unreadable': ['satır okunamadı', 'the row cannot be read'],
  'lost-zero-byte': ['satırda sıfır baytı var', 'the row has a zero byte'],
  'lost-no-object': ['satır bir JSON nesnesi değil', 'the row is not a JSON object'],

  // Remarks on imported rows.
  'hours-unreadable': [
    'çalışma saati olarak anlaşılamadı, bu hücre alınmadı: “{given}”',
    'not understood as opening hours, so this cell was left out: “{given}”',
  ],
  'cell-too-long': [
    '{limit} karakterden uzun, bu hücre alınmadı: “{given}”',
    'longer than {limit} characters, so this cell was left out: “{given}”',
  ],
  'place-guessed-by-address': [
    '“{name}”: şehir bilinen şehirler arasında yok; adresteki yerine göre {place} sayıldı',
    '“{name}”: the city is not a known one; by where it stands in the address, it is {place}',
  ],
  'place-guessed-by-phone': [
    '“{name}”: ülke telefon koduna göre belirlendi: {place}',
    '“{name}”: the country follows from the phone number: {place}',
  ],
  'place-guessed-by-coordinates': [
    '“{name}”: yer koordinatlara göre belirlendi: {place}',
    '“{name}”: the place follows from the coordinates: {place}',
  ],
  'place-guessed-by-size': [
    '“{name}”: aynı adı taşıyan birden çok şehir var, en büyüğü seçildi: {place}',
    '“{name}”: several cities have this name, and the largest was chosen: {place}',
  ],
  'ids-of-two-listings': [
    '“{name}”: bu satırdaki Google yer kimliği ile CID iki ayrı işletmeye ait: {first} ve {second}. {first} numaralı işletme güncellendi; ikisi birleştirilmedi.',
    '“{name}”: the Google place id and the CID of this row belong to two businesses, {first} and {second}. The row has changed {first}; the two were not merged.',
  ],
  'ids-of-two-rows': [
    "“{name}”: {first}. ve {second}. satırlar iki ayrı işletme olarak alındı; sonraki bir satırda birinin Google yer kimliği ile diğerinin CID'si birlikte geçiyor. İkisi birleştirilmedi.",
    '“{name}”: rows {first} and {second} were imported as two businesses; a later row has the Google place id of one and the CID of the other. The two were not merged.',
  ],

  // Remarks on headers.
  erased: [
    'boş hücreler kayıtlı değerleri siler; silinen değer sayısı: {values}',
    'blank cells erase stored values; erased values: {values}',
  ],
  absent: [
    'önceki sürümdeki {count} işletme bu dosyada yok; “görülmedi” olarak işaretlendi',
    'businesses of the release before that this file lacks, now marked as not seen: {count}',
  ],
  'absent-close': [
    'görülmeyen {count} işletme kaynağın kuralına göre kapatıldı',
    'businesses that were not seen and are closed by the rule of the feed: {count}',
  ],
  'absent-remove': [
    'görülmeyen {count} işletme kaynağın kuralına göre silindi',
    'businesses that were not seen and are deleted by the rule of the feed: {count}',
  ],
  'absent-withheld': [
    "kaynağın kuralı uygulanmadı: işletmelerin %{percent'i} dosyada yok (sınır %{most}), dosya eksik olabilir; doğruysa görülmeyen işletmeleri listede filtreleyip kapatın veya silin",
    'the rule of the feed was not applied: {percent} % of the businesses are missing (limit {most} %), the file may be cut; if it is right, filter the listings that were not seen, and close or delete them',
  ],
  'header-below': [
    'sütun başlıkları bu satırda bulundu; yanlışsa başlık satırını seçip dosyayı yeniden alın',
    'the column headers were found in this row; if that is wrong, choose the header and import the file again',
  ],
  'header-of-two-rows': [
    'sütun başlıkları bu satırla bir üstündekinden birleştirildi; yanlışsa başlık satırını seçip dosyayı yeniden alın',
    'the column headers were joined from this row and the one above; if that is wrong, choose the header and import the file again',
  ],
  'header-named': [
    'bu biçimde alanların adı dosyanın kendisindedir; “başlık satırı yok” seçimi kullanılmadı',
    'this format names its fields, so the choice of no header row was not used',
  ],
  'letters-people': [
    'ilk satırda kişilerle ilgili sütun başlıkları var; bu sütunlar hiç okunmaz: {columns}. İlk satır başlıksa seçeneklerde “Başlık satırı yok”u kaldırın',
    'the first row has headers of columns about people, which are never read: {columns}. If it is a header, choose it instead of “No header row”',
  ],
  'header-perhaps-none': [
    'tanınan bir sütun başlığı yok. Dosyanın ilk satırı başlık değil de bir işletmeyse seçeneklerde “Başlık satırı yok”u seçip sütunları eşleştirin',
    'no column header is known. If the first row of the file is a business instead of a header, choose “No header row” in the options, and map the columns',
  ],

  // Remarks on the encoding.
  'encoding-damage': [
    '{encoding} olarak okunan metinde bozuk karakterler var ({count} tane, ilki dosyanın {line}. satırında)',
    'read as {encoding}, the text has damaged characters ({count}, the first in line {line} of the file)',
  ],

  // Reasons why a sheet is skipped.
  'sheet-unknown': ['başlığında bilinen bir sütun yok', 'its header names no known column'],
  'sheet-unmapped': [
    'hiçbir sütunu işletme adıyla eşleştirilmedi',
    'none of its columns is mapped to the name',
  ],
  'sheet-empty': ['hiç satırı yok', 'it has no rows'],

  // Problems of files.
  'file-empty': ['dosya boş', 'the file is empty'],
  'file-unreadable': ['dosya açılamadı', 'the file cannot be opened'],
  'file-gone': [
    'dosya artık sunucuda yok. Yeniden yükleyin.',
    'the file is no longer on the server. Upload it again.',
  ],
  'file-pdf': [
    'bu bir elektronik tablo değil, PDF belgesi',
    'this is a PDF document, not a spreadsheet',
  ],
  'file-rar': [
    'bu bir elektronik tablo değil, RAR arşivi; önce arşivi açın',
    'this is a RAR archive, not a spreadsheet; unpack it first',
  ],
  'file-xlsb': [
    'bu bir ikili çalışma kitabı (.xlsb); .xlsx olarak kaydedin',
    'this is a binary workbook (.xlsb); save it as .xlsx',
  ],
  'file-opendocument': [
    'bu bir elektronik tablo değil, başka türden bir OpenDocument belgesi',
    'this is an OpenDocument file of another kind, not a spreadsheet',
  ],
  'file-word': [
    'bu bir çalışma kitabı değil, Word belgesi',
    'this is a Word document, not a workbook',
  ],
  'file-zip': [
    'bu, içinde çalışma kitabı olmayan bir zip arşivi; elektronik tabloyu .xlsx olarak kaydedin',
    'this is a zip archive without a workbook in it; save the spreadsheet as .xlsx',
  ],
  'zip-empty': [
    'bu, içinde elektronik tablo olmayan bir zip arşivi',
    'this is a zip archive without a spreadsheet in it',
  ],
  'file-xml': [
    'bu bir XML dosyası, ama çalışma kitabı değil',
    'this is an XML file, but not a workbook',
  ],
  'file-tar': ['bu bir tar arşivi; önce arşivi açın', 'this is a tar archive; unpack it first'],
  'archive-nested': [
    'bu, başka bir arşivin içindeki bir arşiv; önce dıştakini açın',
    'this is an archive inside another archive; unpack the outer one first',
  ],
  'zip-files': [
    'zip arşivinde {limit} dosyadan fazlası var',
    'the zip archive has more than {limit} files',
  ],
  'sheets-many': ['{limit} sayfadan fazlası var', 'there are more than {limit} sheets'],
  'file-binary': [
    'bu ne bir çalışma kitabı ne de bir metin dosyası',
    'this is neither a workbook nor a text file',
  ],
  'text-named-excel': [
    'bu, {extension} adlı bir metin dosyası; .xlsx olarak kaydedin veya uzantısını .csv yapın',
    'this is a text file named {extension}; save it as .xlsx or rename it .csv',
  ],
  'encoding-doubtful': [
    '{encoding} olarak okunan metinde bozuk karakterler var ({count} tane, ilki dosyanın {line}. satırında). Hiçbir şey alınmadı: karakter kodlamasını seçip yeniden deneyin. {encoding} seçilirse metin olduğu gibi alınır',
    'read as {encoding}, the text has damaged characters ({count}, the first in line {line} of the file). Nothing was imported: choose the encoding and try again. Choosing {encoding} imports the text as it is',
  ],
  'encoding-wrong': [
    'metnin karakter kodlaması {encoding} değil: bu kodlamayla bozuk karakterler çıkıyor ({count} tane, ilki dosyanın {line}. satırında). Hiçbir şey alınmadı: başka bir karakter kodlaması seçip yeniden deneyin',
    'the encoding of the text is not {encoding}: read with it, the text has damaged characters ({count}, the first in line {line} of the file). Nothing was imported: choose another encoding and try again',
  ],
  'no-rows': ['içinde hiç satır yok', 'it has no rows'],
  'no-rows-below-header': ['başlığın altında hiç satır yok', 'there are no rows below the header'],
  'no-sheets': ['çalışma kitabında hiç sayfa yok', 'the workbook has no sheets'],
  'no-name-column': [
    'sütunların hiçbiri işletme adı değil. En azından “name” veya “title” gibi bir sütun bekleniyor; bulunanlar: {columns}',
    'none of the columns is a name. Expected a header with at least a column such as “name” or “title”; found: {columns}',
  ],
  'no-name-letters': [
    'dosyada başlık satırı yok ve hiçbir sütun işletme adıyla eşleştirilmedi; hiçbir şey alınmadı. Sütunlar: {columns}',
    'the file has no header row, and no column is mapped to the name, so nothing was imported. Columns: {columns}',
  ],
  'no-name-people': [
    'dosyada başlık satırı yok ve hiçbir sütun işletme adıyla eşleştirilmedi; hiçbir şey alınmadı. Sütunlar: {columns}. İlk satırlarına göre kişilerle ilgili olan ve hiç okunmayan sütunlar: {people}',
    'the file has no header row, and no column is mapped to the name, so nothing was imported. Columns: {columns}. Columns that are about people by their first row, and are never read: {people}',
  ],
  'row-before-header': ['satır, başlıktan önce geliyor', 'the row is above the header'],
  'columns-many': ['{limit} sütundan fazlası var', 'there are more than {limit} columns'],
  'json-cut': [
    'JSON burada başlayan bir değerin ortasında bitiyor; dosya eksik olabilir mi?',
    'the JSON ends inside a value that begins here; is the file cut short?',
  ],
  'json-damaged': ['JSON bu satırdan sonra hasarlı', 'the JSON is damaged after this row'],
  'parquet-unreadable': ['Parquet dosyası okunamadı', 'the Parquet file cannot be read'],
  'file-memory': [
    'dosyayı okumak izin verilenden fazla bellek gerektiriyor',
    'reading the file takes more memory than allowed',
  ],
  'quote-open': ['tırnak içindeki bir hücre hiç kapanmıyor', 'a quoted cell is never closed'],
  'quote-inside': [
    'tırnak içindeki bir hücrede tırnak işareti çiftlenmemiş, hücrenin sonu anlaşılmıyor',
    'a quote inside a quoted cell is not doubled, so the end of the cell is unknown',
  ],
  'row-endless': [
    '{limit} karakterden uzun; tırnak içindeki bir hücre kapanmamış olabilir mi?',
    'it is longer than {limit} characters; is a quoted cell not closed?',
  ],
  'archive-damaged': ['arşiv hasarlı veya eksik', 'the archive is damaged or cut short'],
  'part-unreadable': ['{part} okunamadı', '{part} cannot be read'],
  'part-missing': ['{part} bölümü arşivde yok', 'its part {part} is not in the archive'],
  'part-oversized': [
    '{part} bölümü olabileceğinden daha büyük',
    '{part} is larger than such a part can be',
  ],
  'part-huge': ['{part} açıldığında 4 GB sınırını aşıyor', '{part} is larger than 4 GB unpacked'],
  'part-bomb': [
    '{part} açıldığında boyutunun {times} katını aşıyor',
    '{part} unpacks to more than {times} times its size',
  ],
  'texts-oversized': [
    '{part} açıldığında 1 GB sınırını aşıyor; çalışma kitabını bölün',
    '{part} is larger than 1 GB unpacked; split the workbook',
  ],
  'texts-no-space': [
    '{folder} klasöründe, belleğe sığmayan veriler için yer yok',
    'There is no space in {folder} for the data that does not fit into memory',
  ],
  'xls-unreadable': ['Excel dosyası okunamadı', 'the Excel file cannot be read'],
  'xls-slow': [
    'Excel dosyası okunamadı (çok uzun sürüyor; bir elektronik tablo programında açıp .xlsx olarak kaydedin)',
    'the Excel file cannot be read (it takes too long; open it in a spreadsheet program, save as .xlsx)',
  ],
  'xls-memory': [
    'Excel dosyası okunamadı (okumak izin verilenden fazla bellek gerektiriyor)',
    'the Excel file cannot be read (reading it takes more memory than allowed)',
  ],

  // Reasons why an upload is refused.
  'upload-too-large': [
    'Dosya çok büyük: {name} (en fazla {megabytes}MB)',
    'The file is too large: {name} (at most {megabytes}MB)',
  ],
  'upload-no-form': [
    'Dosyayı multipart/form-data olarak, file alanında gönderin.',
    'Send the file as multipart/form-data, in the field file.',
  ],
  'upload-no-boundary': [
    'Çok parçalı istekte sınır (boundary) yok.',
    'The multipart request has no boundary.',
  ],
  'upload-name': [
    'Dosya adında denetim karakterleri var. Dosyayı yeniden adlandırın.',
    'The name of the file has control characters. Rename the file.',
  ],
  'upload-no-file': ['file alanında dosya yok.', 'The field file has no file.'],
  'upload-several': ['Her seferinde tek dosya gönderin.', 'Send one file at a time.'],
  'upload-silent': [
    'Yükleme durdu: bir dakikadır veri gelmiyor.',
    'The upload has stopped: no bytes have arrived for a minute.',
  ],
  'upload-broken-off': ['Yükleme yarıda kesildi.', 'The upload was broken off.'],
  'upload-incomplete': ['Yükleme eksik veya bozuk.', 'The upload is incomplete or malformed.'],
  'upload-no-room': [
    '{megabytes} MB boyutunda bir yükleme için {folder} klasörünün diskinde yer yok. Yer açın veya DATA_DIR ayarını başka bir diske yöneltin.',
    'There is no room for an upload of {megabytes} MB on the disk of {folder}. Make room, or set DATA_DIR to another disk.',
  ],
  // Reasons why a file cannot be downloaded.
  'fetch-insecure': [
    'Adres https:// ile başlamalı, kullanıcı adı ve şifre içermemeli.',
    'The address must begin with https:// and have no user name or password.',
  ],
  'fetch-private': [
    'Bu adresten dosya alınamaz: {host} özel bir ağda.',
    'No file can be fetched from this address: {host} is in a private network.',
  ],
  'fetch-redirects': [
    'Dosya alınamadı: {host} çok fazla yönlendiriyor.',
    'The file cannot be fetched: {host} redirects too often.',
  ],
  'fetch-status': [
    'Dosya alınamadı: {host} {status} yanıtını verdi.',
    'The file cannot be fetched: {host} answers {status}.',
  ],
  'fetch-sheet': [
    "Bu Google E-Tablo herkese açık değil. Bağlantıya sahip herkesle paylaşın veya web'de yayınlayın.",
    'This Google Sheet is not public. Share it with everybody who has the link, or publish it to the web.',
  ],
  'fetch-slow': [
    'Dosya alınamadı: {host} bir dakikadır veri göndermiyor.',
    'The file cannot be fetched: {host} has sent no bytes for a minute.',
  ],
  'fetch-long': [
    'Dosya alınamadı: indirme {hours} saatten uzun sürdü.',
    'The file cannot be fetched: the download took more than {hours} hours.',
  ],
  'fetch-failed': [
    'Dosya alınamadı: {host} sunucusuna bağlanılamıyor veya bağlantı koptu.',
    'The file cannot be fetched: there is no connection to {host}, or it was broken off.',
  ],
  'server-stops': [
    'Sunucu kapanıyor; yeniden açıldığında içe aktarma devam eder.',
    'The server is stopping; the import continues after the restart.',
  ],

  // Results of an import.
  imported: [
    '{rows} satır: {inserted} yeni, {updated} güncellendi, {unchanged} aynı kaldı, {skipped} atlandı, {rejected} reddedildi',
    '{inserted} new, {updated} updated, {unchanged} unchanged, {skipped} skipped, {rejected} rejected of {rows|row|rows}',
  ],
  tried: [
    'Deneme, hiçbir şey kaydedilmedi. {rows} satır: {inserted} yeni, {updated} güncellenir, {unchanged} aynı kalır, {skipped} atlanır, {rejected} reddedilir',
    'Dry run, nothing was saved. Of {rows|row|rows}, {inserted} would be new, {updated} would be updated, {unchanged} unchanged, {skipped} skipped, {rejected} rejected',
  ],
  'same-file': ["Bu dosya {date'de} da içe aktarılmıştı.", 'The same file was imported on {date}.'],
  cancelled: [
    'Durduruldu. O ana kadar alınan satırlar korunur; içe aktarmayı geri alırsanız onlar da silinir.',
    'Stopped. Rows imported until then are kept; if you undo the import, they are deleted, too.',
  ],
  stopped: [
    '{rows} satırdan sonra durduruldu (içe aktarma {id}).',
    'Stopped after {rows|row|rows} (import {id}).',
  ],
  'stopped-unchanged': ['Durduruldu. Hiçbir şey değişmedi.', 'Stopped. Nothing was changed.'],
  undone: [
    'Geri alındı: {deleted} silindi, {restored} eski haline döndü, {kept} sonradan değiştirildiği için olduğu gibi kaldı.',
    'Undone: {deleted} deleted, {restored} restored, {kept} kept because of newer changes.',
  ],
  'undo-failed': [
    'İçe aktarma geri alınamadı; nedeni sunucu günlüğünde yazıyor.',
    'The import could not be undone. The reason is in the log of the server.',
  ],
  'database-full': [
    'Veritabanının diski dolu. Diskte yer açıp yeniden deneyin.',
    'The disk of the database is full. Make room on it, then try again.',
  ],
  failed: [
    'İçe aktarma başarısız oldu; nedeni sunucu günlüğünde yazıyor.',
    'The import failed. The reason is in the log of the server.',
  ],

  // Refused actions on an import.
  'import-unknown': ['{id} numaralı bir içe aktarma yok.', 'There is no import {id}.'],
  'preview-slow': [
    'Dosyanın önizlemesi çok uzun sürdü. İçe aktarma yine de başlatılabilir.',
    'The preview of the file took too long. The import can be started all the same.',
  ],
  'previews-many': [
    'Şu anda çok sayıda dosya önizleniyor. Biraz sonra yeniden deneyin.',
    'Many files are being previewed at the moment. Try again shortly.',
  ],
  'not-prepared': [
    '{id} numaralı içe aktarma önizlenemez: başlatılmış veya silinmiş.',
    'The import {id} cannot be previewed: it was started or deleted.',
  ],
  'cannot-start': [
    '{id} numaralı içe aktarma başlatılamaz: zaten başlatılmış.',
    'The import {id} cannot be started: it was started before.',
  ],
  'cannot-cancel': [
    '{id} numaralı içe aktarma durdurulamaz: zaten bitti.',
    'The import {id} cannot be stopped: it has finished.',
  ],
  'cannot-choose-header': [
    '{id} numaralı içe aktarmanın başlık satırı artık seçilemez: satırları alınmış veya dosyası silinmiş',
    'The header of import {id} can no longer be chosen: its rows are imported, or its file is gone',
  ],
  'mappings-many': [
    'bir dosyanın en çok {limit} sütunu yalnızca o dosya için eşleştirilebilir; hiçbiri kaydedilmedi',
    'at most {limit} columns of a file can be mapped for it alone; none of these was saved',
  ],
  'cannot-choose-encoding': [
    '{id} numaralı içe aktarmanın karakter kodlaması artık seçilemez: satırları alınmış veya dosyası silinmiş',
    'The encoding of import {id} can no longer be chosen: its rows are imported, or its file is gone',
  ],
  'cannot-retry': [
    '{id} numaralı içe aktarma yeniden denenemez: bunun için başarısız veya durdurulmuş olması ve dosyasının silinmemiş olması gerekir.',
    'The import {id} cannot be retried: it must have failed or been stopped, and its file must still exist.',
  ],
  'cannot-resend': [
    '{id} numaralı içe aktarmaya dosya gönderilemez: bunun için başarısız veya durdurulmuş olması ve dosyasının silinmiş olması gerekir.',
    'No file can be sent to the import {id}: it must have failed or been stopped, and its file must be gone.',
  ],
  'other-file': [
    'Bu, {name} dosyasının aynısı değil. İçe aktarma kaldığı satırdan devam edeceği için aynı dosya gerekir.',
    'This is not the same file as {name}. The import continues after its last row, so it needs the same file.',
  ],
  'cannot-undo': [
    '{id} numaralı içe aktarma geri alınamaz: bunun için bitmiş olması, deneme olmaması ve bir şey değiştirmiş olması gerekir.',
    'The import {id} cannot be undone: it must have finished, not be a trial, and have changed something.',
  ],
  'cannot-import': [
    '{id} numaralı deneme gerçekten içe aktarılamaz: bunun için bitmiş bir deneme olması ve dosyasının silinmemiş olması gerekir.',
    'The import {id} cannot be imported: it must be a finished trial, and its file must still exist.',
  ],
  'columns-unknown': [
    '{id} numaralı içe aktarmanın sütunları bilinmiyor: dosyası henüz okunmadı.',
    'The columns of the import {id} are unknown: its file has not been read.',
  ],
  'report-unknown': [
    '{id} numaralı içe aktarmanın raporu yok: dosyası henüz okunmadı.',
    'There is no report of the import {id}: its file has not been read.',
  ],
} as const satisfies Readonly<Record<NoticeCode, Pair>>;
