import { OPERATOR_LABELS } from '../../../api/contract/calls/setting-names.ts';
import { catalogue } from '../../../api/contract/text/catalogue.ts';

export const operatorMessages = catalogue({
  title: ['İletişim bilgileri ve künye', 'Contact details and legal notice'],
  intro: [
    'İletişim sayfasında, künyede ve gizlilik politikasında görünür. Sitenin dilinde yazın.',
    'Shown on the contact page, in the legal notice and in the privacy policy. Write in the language of the site.',
  ],
  failed: ['İletişim bilgileri alınamadı', 'The contact details could not be loaded'],
  exampleTitle: ['Sitede örnek bilgiler görünüyor', 'The site shows example details'],
  /** @param fields names of fields, joined */
  example: (fields: string) => [
    `Bu alanlar boş olduğu için ziyaretçiler “Example” işaretli uydurma değerler görüyor: ${fields}.`,
    `These fields are empty, so visitors see made-up values marked “Example”: ${fields}.`,
  ],
  labels: OPERATOR_LABELS,
  hints: {
    hours: [
      'Her satıra günleri, iki nokta üst üste işaretini ve saatleri yazın.',
      'On each line: the days, a colon and their hours.',
    ],
    company: ['Ticaret sicilindeki unvanı.', 'Its name as registered.'],
    registration: ['Sicil müdürlüğü ve sicil numarası.', 'The register and the number in it.'],
    insurance: [
      'Sigorta şirketi ve teminatın geçtiği bölge.',
      'The insurer and the area that it covers.',
    ],
  },
  issues: {
    tooLong: (most: string) => [
      `En fazla ${most} karakter yazılabilir.`,
      `At most ${most} characters are allowed.`,
    ],
    phone: [
      'Geçerli bir telefon numarası yazın: +90 212 555 01 00',
      'Enter a telephone number: +1 555 0100',
    ],
    email: [
      'Geçerli bir e-posta adresi yazın: iletisim@ornek.com',
      'Enter an e-mail address: office@directory.example',
    ],
    hours: [
      'Her satır “Monday - Friday: 9 AM - 5 PM” biçiminde olmalı.',
      'Every line must have the form “Monday - Friday: 9 AM - 5 PM”.',
    ],
    other: ['Bu değer kaydedilemiyor.', 'This value cannot be saved.'],
  },
  save: ['İletişim bilgilerini kaydet', 'Save contact details'],
  discard: ['Değişikliklerden vazgeç', 'Discard changes'],
  saved: ['İletişim bilgileri kaydedildi', 'Contact details saved'],
  notSaved: ['İletişim bilgileri kaydedilemedi', 'The contact details could not be saved'],
});
export type OperatorMessages = (typeof operatorMessages)['tr'];
