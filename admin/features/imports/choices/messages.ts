import type { ImportTrust } from '../../../../api/contract/calls/import-choices.ts';
import { catalogue } from '../../../../api/contract/text/catalogue.ts';
import type { Pair } from '../../../../api/contract/text/sentences.ts';

const trustNames: Readonly<Record<ImportTrust, Pair>> = {
  update: ['Kayıtlı değerleri günceller', 'Replace stored values'],
  fill: ['Yalnızca boş alanları doldurur', 'Only fill in what is missing'],
};

export const choiceMessages = catalogue({
  headerHint: [
    'Sütun adlarının satırı. Seçmezseniz ilk 20 satırda aranır; önizleme hangi satırın bulunduğunu gösterir. Dosya doğrudan işletmelerle başlıyorsa “Başlık satırı yok”u seçip sütunları eşleştirin.',
    'The row of the column names. If you choose nothing, it is searched in the first 20 rows; the preview shows which one was found. If the file begins with businesses, choose “No header row”, and map the columns.',
  ],
  approved: ['Gelen işletmeleri onayla', 'Approve new businesses'],
  approvedHint: [
    'Kapalıyken yeni işletmeler onay bekler ve sitede görünmez.',
    'When off, new businesses await approval and do not appear on the site.',
  ],
  erase: ['Boş hücreler kayıtlı değerleri silsin', 'Blank cells erase stored values'],
  eraseHint: [
    'Kapalıyken boş hücre, kayıtlı değeri olduğu gibi bırakır. Sizin düzenlediğiniz alanlar her durumda kalır.',
    'When off, a blank cell keeps the stored value. Fields that you have edited are kept in any case.',
  ],
  dryRun: ['Yalnızca dene', 'Dry run'],
  dryRunHint: [
    'Dosya okunur ve nelerin değişeceği gösterilir; hiçbir şey kaydedilmez.',
    'The file is read and the changes are reported; nothing is saved.',
  ],
  trust: ['Dosyadaki değerler', 'Values of the file'],
  trustNames,
  category: ['Varsayılan kategori', 'Default category'],
  categoryHint: [
    'Kategorisi yazmayan yeni işletmeler için.',
    'For new businesses whose row has no category.',
  ],
  country: ['Varsayılan ülke', 'Default country'],
  countryHint: [
    'Ülkesi yazmayan satırlar için. Seçmezseniz adresten, telefondan veya koordinatlardan bulunur.',
    'For rows without a country. If you choose none, it is found by address, phone or coordinates.',
  ],
  noCountry: ['Satırdan bulunsun', 'Found from the row'],
});
