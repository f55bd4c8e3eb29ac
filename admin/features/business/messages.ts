import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { counted } from '../../../api/contract/text/counted.ts';
import { quoted } from '../../../api/contract/text/quoted.ts';

export const businessMessages = catalogue({
  back: ['İşletmeler', 'Businesses'],
  previous: ['Önceki işletme', 'Previous business'],
  next: ['Sonraki işletme', 'Next business'],
  failed: ['İşletme alınamadı', 'The business could not be loaded'],
  loading: ['İşletme', 'Business'],
  missing: ['Böyle bir işletme yok', 'Business not found'],
  missingText: (days: string) => [
    `Silinmiş olabilir; silinenleri ${days} gün içinde geri getirebilirsiniz.`,
    `It may have been deleted; deletions can be undone for ${days} days.`,
  ],
  added: {
    title: ['Yeni işletme', 'New business'],
    copy: ['Kopyasını oluştur', 'Duplicate'],
    approved: ['Eklenince yayınla', 'Publish when added'],
    save: ['İşletmeyi ekle', 'Add business'],
    done: ['İşletme eklendi', 'Business added'],
    donePublic: ['Sayfası birazdan yayınlanır.', 'Its page is published shortly.'],
    doneWaiting: ['Onaylandığında yayınlanır.', 'It is published once it is approved.'],
    failed: ['İşletme eklenemedi', 'The business could not be added'],
    similar: ['Benzer kayıtlar var:', 'Similar businesses exist:'],
  },
  toList: ['İşletmelere dön', 'Back to the businesses'],
  toDeletions: ['Silinenlere bak', 'View deletions'],
  hints: {
    status: [
      'Kalıcı olarak kapalı bir işletme listelerden, aramadan ve site haritalarından çıkar; sayfası bir süre daha kalır, sonra kalkar.',
      'A permanently closed business is removed from lists, search and sitemaps; its page stays for some time.',
    ],
    statusSince: (date: string) => [
      `${date} tarihinden beri bilinen durum.`,
      `Status known since ${date}.`,
    ],
    category: [
      'Listede yoksa yeni kategori olarak eklenir.',
      'Added as a new category if it is not in the list.',
    ],
    type: [
      'Kaynağın verdiği tür, örneğin “Fırın”.',
      'The type given by the source, e.g. “Bakery”.',
    ],
    city: [
      'Ülkede yoksa yeni şehir olarak eklenir.',
      'Added as a new city if the country has none of this name.',
    ],
    locatedIn: [
      'Örneğin içinde bulunduğu alışveriş merkezi.',
      'For example, the shopping centre it is in.',
    ],
    oneALine: ['Her satıra bir tane, en fazla on.', 'One a line, at most ten.'],
    linkALine: [
      'Her satıra http:// veya https:// ile başlayan bir adres, en fazla on.',
      'One address a line that begins with http:// or https://, at most ten.',
    ],
    priceRange: ['Örneğin “₺₺” veya “₺200–400”.', 'For example “$$” or “$10–20”.'],
    url: ['http:// veya https:// ile başlar.', 'Begins with http:// or https://.'],
    photo: [
      'http:// veya https:// ile başlayan adres ya da /photos/ altında bir yol.',
      'An address that begins with http:// or https://, or a path under /photos/.',
    ],
  },
  edited: ['elle düzenlendi', 'edited manually'],
  editedHint: [
    'Bu alanı bir yönetici yazdı; içe aktarmalar değiştirmez.',
    'Edited by an administrator; imports do not change this field.',
  ],
  groups: {
    identity: ['Kimlik', 'Identity'],
    place: ['Yer', 'Place'],
    contact: ['İletişim', 'Contact'],
    about: ['Hakkında', 'About'],
    media: ['Görseller', 'Images'],
  },
  slug: {
    label: ['Sayfa adresi', 'Page address'],
    regenerate: [
      'Sayfa adresini ad ve şehirden yeniden oluştur',
      'Regenerate the page address from name and city',
    ],
    warning: [
      'Kaydettiğinizde sayfa yeni bir adrese taşınır. Eski adres yenisine yönlendirilir, ama arama motorlarının yenisini bulması zaman alır.',
      'When you save, the page moves to a new address. The old address redirects to it, but search engines take a while to find the new one.',
    ],
  },
  ids: {
    placeId: ['Google yer kimliği', 'Google place id'],
    rating: ['Puan', 'Rating'],
    reviews: ['Değerlendirme', 'Reviews'],
    unrated: ['Puan yok', 'Not rated'],
  },
  map: {
    show: ['Haritada göster', 'Show on the map'],
    label: ['Konum haritası', 'Location map'],
    search: ['Haritada ara', 'Search the map'],
    searchHint: ['Şehir, sokak veya 39.92, 32.85', 'A city, a street, or 39.92, 32.85'],
    notFound: [
      'Dizinde konumu bilinen böyle bir şehir veya sokak yok.',
      'The directory has no such city or street with a known location.',
    ],
    pin: [
      'İşaretçi: ok tuşlarıyla taşıyın, Shift ile daha uzağa',
      'Pin: move it with the arrow keys, farther with Shift',
    ],
    hint: [
      'İşaretçiyi sürükleyin, haritaya tıklayın veya işaretçi seçiliyken ok tuşlarını kullanın.',
      'Drag the pin, click the map, or use the arrow keys while the pin is focused.',
    ],
    place: ['İşaretçiyi haritanın ortasına koy', 'Place the pin in the middle of the map'],
    clear: ['Konumu sil', 'Remove the location'],
    zoomIn: ['Yakınlaştır', 'Zoom in'],
    zoomOut: ['Uzaklaştır', 'Zoom out'],
    loading: ['Harita yükleniyor…', 'Loading the map…'],
    failed: [
      'Harita yüklenemedi. Konumu alanlara yazabilirsiniz.',
      'The map could not be loaded. You can enter the coordinates in the fields.',
    ],
    noTiles: [
      'Harita görselleri yüklenemedi. İşaretçi yine de taşınabilir.',
      'The map images could not be loaded. The pin can still be moved.',
    ],
  },
  hours: {
    days: {
      Monday: ['Pazartesi', 'Monday'],
      Tuesday: ['Salı', 'Tuesday'],
      Wednesday: ['Çarşamba', 'Wednesday'],
      Thursday: ['Perşembe', 'Thursday'],
      Friday: ['Cuma', 'Friday'],
      Saturday: ['Cumartesi', 'Saturday'],
      Sunday: ['Pazar', 'Sunday'],
    },
    kinds: {
      shifts: ['Açık', 'Open'],
      allDay: ['24 saat açık', 'Open 24 hours'],
      closed: ['Kapalı', 'Closed'],
      unknown: ['Belirtilmemiş', 'Not specified'],
      text: ['Metin', 'Text'],
    },
    shownClosed: ['Sayfada kapalı (“Closed”) görünür.', 'The page shows it as “Closed”.'],
    shownNone: [
      'Hiçbir gün belirtilmemiş; sayfada “Working hours not available” yazar.',
      'No day is specified; the page says “Working hours not available”.',
    ],
    kindOf: (day: string) => [`${day}: durum`, `${day}: state`],
    from: (day: string, shift: string) => [
      `${day}, ${shift}. saat aralığı: açılış`,
      `${day}, time range ${shift}: opens`,
    ],
    to: (day: string, shift: string) => [
      `${day}, ${shift}. saat aralığı: kapanış`,
      `${day}, time range ${shift}: closes`,
    ],
    nextDay: ['ertesi gün', 'next day'],
    add: ['Saat aralığı ekle', 'Add a time range'],
    addTo: (day: string) => [`${day} gününe saat aralığı ekle`, `Add a time range to ${day}`],
    remove: (day: string, shift: string) => [
      `${day}, ${shift}. saat aralığını sil`,
      `Remove time range ${shift} of ${day}`,
    ],
    copy: ['Kopyala', 'Copy'],
    copyFrom: (day: string) => [`${day} saatlerini kopyala`, `Copy the hours of ${day}`],
    copyTo: {
      all: ['Tüm günlere', 'To all days'],
      weekdays: ['Hafta içi günlere', 'To weekdays'],
      weekend: ['Hafta sonuna', 'To the weekend'],
    },
    kept: [
      'Bu metin anlaşılamadı; değiştirmezseniz olduğu gibi kalır.',
      'This text could not be parsed; it stays as it is unless you change it.',
    ],
    raw: ['Çalışma saatleri (metin)', 'Opening hours (text)'],
    rawHint: [
      'Bu metin haftalık saatlere çevrilemedi; olduğu gibi gösterilir ve saklanır.',
      'This text could not be converted to weekly hours; it is shown and stored as it is.',
    ],
    toWeek: ['Metinden vazgeç, gün gün düzenle', 'Discard the text and edit by day'],
    incomplete: ['Açılış ve kapanış saatlerini girin.', 'Enter opening and closing times.'],
    overlap: ['Saat aralıkları çakışıyor.', 'Time ranges overlap.'],
    invalid: [
      'Eksik veya çakışan saat aralıkları var.',
      'Some time ranges are incomplete or overlap.',
    ],
  },
  about: {
    empty: ['Hiç özellik yok.', 'There are no features.'],
    raw: ['Metin olarak düzenle', 'Edit as text'],
    structured: ['Liste olarak düzenle', 'Edit as a list'],
    rawHint: [
      'Grup, özellik ve evet/hayır değerlerinden oluşan JSON ya da düz metin.',
      'JSON of groups, features and yes or no, or plain text.',
    ],
    remove: (label: string) => [`Özelliği sil: ${label}`, `Remove the feature: ${label}`],
    group: ['Grup', 'Group'],
    feature: ['Yeni özellik', 'New feature'],
    add: ['Özellik ekle', 'Add the feature'],
    otherGroup: ['Diğer', 'Other'],
  },
  media: {
    photoPreview: ['Fotoğraf önizlemesi', 'Photo preview'],
    logoPreview: ['Logo önizlemesi', 'Logo preview'],
    broken: ['Görsel yüklenemedi', 'The image could not be loaded'],
  },
  publication: {
    title: ['Yayın', 'Publication'],
    states: {
      published: ['Yayında', 'Public'],
      queued: ['Sayfa hazırlanıyor', 'Page is being prepared'],
      failed: ['Sayfa oluşturulamadı', 'The page could not be created'],
      none: ['Yayında değil', 'Not public'],
    },
    changedAt: ['Sayfanın son değişikliği', 'Page last changed'],
    view: ['Sayfayı gör', 'View page'],
    none: ['Onaylanınca sayfası yayına girer.', 'Its page is published on approval.'],
    ended: [
      'Uzun süredir kalıcı olarak kapalı: sayfası kaldırıldı, adresi 410 yanıtını verir.',
      'Permanently closed for long: its page is removed, and its address answers 410.',
    ],
    rebuilds: ['Yayın ekranı', 'Publishing screen'],
  },
  provenance: {
    title: ['Kaynak', 'Source'],
    created: ['Eklenme', 'Added'],
    updated: ['Güncellenme', 'Updated'],
    notSeen: (since: string) => [
      `${since} tarihinden beri kaynakta görülmüyor:`,
      `Not seen since ${since} in:`,
    ],
    edited: ['Elle düzenlenen alanlar', 'Manually edited fields'],
    none: [
      'Elle düzenlenmiş alan yok; her şey içe aktarmadan geliyor.',
      'No fields were edited manually; everything comes from imports.',
    ],
    editedNote: [
      'İçe aktarmalar bu alanlara dokunmaz. İçe aktarmaya açtığınız alanı sonraki içe aktarma değiştirebilir.',
      'Imports do not change these fields. The next import may change a field that you hand back to its source.',
    ],
    release: (field: string) => [`İçe aktarmaya aç: ${field}`, `Hand back to the source: ${field}`],
    released: (field: string) => [
      `${quoted(field)} alanı içe aktarmaya açıldı`,
      `${quoted(field)} was handed back to the source`,
    ],
    notReleased: (field: string) => [
      `${quoted(field)} alanı içe aktarmaya açılamadı`,
      `${quoted(field)} could not be handed back to the source`,
    ],
    unknownDate: ['Tarih bilinmiyor', 'Date unknown'],
  },
  notes: {
    title: ['Notlar', 'Notes'],
    intro: ['Notları ziyaretçiler görmez.', 'Visitors do not see them.'],
    failed: ['Notlar alınamadı', 'The notes could not be loaded'],
    none: ['Henüz not yok.', 'No notes yet.'],
    new: ['Yeni not', 'New note'],
    add: ['Not ekle', 'Add the note'],
    added: ['Not eklendi', 'The note was added'],
    notAdded: ['Not eklenemedi', 'The note could not be added'],
    delete: (when: string) => [`${when} tarihli notu sil`, `Delete the note of ${when}`],
    deleted: ['Not silindi', 'The note was deleted'],
    notDeleted: ['Not silinemedi', 'The note could not be deleted'],
    assignee: ['Sorumlu', 'Assignee'],
    nobody: ['Atanmamış', 'Nobody'],
    assigned: (name: string) => [`Sorumlu: ${quoted(name)}`, `Now assigned to ${quoted(name)}`],
    unassigned: ['Sorumlu kaldırıldı', 'Assigned to nobody'],
    notAssigned: ['Sorumlu değiştirilemedi', 'The assignee could not be changed'],
    unknownAuthor: ['Silinmiş hesap', 'Removed account'],
  },
  history: {
    title: ['Geçmiş', 'History'],
    none: ['Bu işletmede henüz değişiklik yapılmadı.', 'Nothing has changed in this business yet.'],
    failed: ['Geçmiş alınamadı', 'The history could not be loaded'],
    all: (count: string) => [`Tümünü göster (${count})`, `Show all (${count})`],
    cut: ['Daha eski değişiklikler işlem kaydındadır.', 'Older changes are in the audit log.'],
    audit: ['İşlem kaydında göster', 'Show in the audit log'],
    imported: ['İçe aktarmayla değişti', 'Changed by an import'],
    created: ['İçe aktarmayla eklendi', 'Added by an import'],
    return: ['Öncesine dön', 'Return to before'],
    returnTo: (when: string) => [
      `${when} tarihli değişikliğin öncesine dön`,
      `Return to before the change of ${when}`,
    ],
    returned: ['Eski değerler forma yazıldı', 'The former values are in the form'],
    returnedText: ['Gözden geçirip kaydedin.', 'Look them over, and save.'],
  },
  danger: {
    text: ['Sayfası yayından kalkar.', 'Its page is removed from the site.'],
    action: ['İşletmeyi sil', 'Delete the business'],
  },
  form: {
    label: ['İşletme bilgileri', 'Business details'],
    dirty: (count: string) => [
      `${count} alanda kaydedilmemiş değişiklik`,
      `Unsaved changes in ${counted(count, 'field')}`,
    ],
    clean: ['Kaydedilmemiş değişiklik yok', 'No unsaved changes'],
    save: ['Kaydet', 'Save'],
    saving: ['Kaydediliyor…', 'Saving…'],
    reset: ['Değişikliklerden vazgeç', 'Discard changes'],
    saved: ['Değişiklikler kaydedildi', 'Changes saved'],
    savedText: ['Sayfa birazdan yenilenir.', 'The page is updated shortly.'],
    failed: ['Değişiklikler kaydedilemedi', 'The changes could not be saved'],
    invalid: ['Bazı alanlar düzeltilmeli', 'Some fields need to be corrected'],
    invalidText: (fields: string) => [
      `Şu alanlara bakın: ${fields}.`,
      `Check these fields: ${fields}.`,
    ],
  },
  conflict: {
    title: ['Bu işletme bu arada değiştirildi', 'This business has changed in the meantime'],
    changed: (when: string) => [
      `Bu işletme siz düzenlerken değiştirildi: ${when}.`,
      `This business was changed while you were editing: ${when}.`,
    ],
    changedBy: (who: string, when: string) => [
      `Bu işletmeyi siz düzenlerken ${who} değiştirdi: ${when}.`,
      `${who} changed this business while you were editing: ${when}.`,
    ],
    changedByYou: (when: string) => [
      `Bu işletmeyi başka bir pencerede siz değiştirdiniz: ${when}.`,
      `You changed this business in another window: ${when}.`,
    ],
    changedByProgram: (when: string) => [
      `Bu işletmeyi siz düzenlerken bir içe aktarma veya komut değiştirdi: ${when}.`,
      `An import or a command changed this business while you were editing: ${when}.`,
    ],
    text: [
      'Aşağıdaki alanlarda kaydedilecek değerleri seçin.',
      'Choose the values to save in the fields below.',
    ],
    banner: [
      'Siz düzenlerken bu işletmeyi başkası değiştirdi.',
      'Another user changed this business while you were editing.',
    ],
    review: ['Değişiklikleri gör', 'Review the changes'],
    mine: ['Bu pencere', 'This window'],
    theirs: ['Diğer pencere', 'Other window'],
    empty: ['boş', 'empty'],
    save: ['Seçilenlerle kaydet', 'Save selected values'],
    discard: ['Bu penceredekilerden vazgeç', 'Discard the changes of this window'],
  },
  issues: {
    empty: ['Boş bırakılamaz.', 'Must not be empty.'],
    tooLong: (most: string) => [
      `En fazla ${most} karakter olabilir.`,
      `Must have at most ${most} characters.`,
    ],
    controls: ['Görünmeyen denetim karakterleri içeremez.', 'Must not contain control characters.'],
    number: ['Sayı olmalı, örneğin 41,0082.', 'Must be a number, e.g. 41.0082.'],
    between: (most: string) => [
      `−${most} ile ${most} arasında olmalı.`,
      `Must be between −${most} and ${most}.`,
    ],
    country: ['Bir ülke seçin.', 'Choose a country.'],
    link: [
      'http:// veya https:// ile başlayan bir adres olmalı.',
      'Must be an address that begins with http:// or https://.',
    ],
    picture: [
      'http:// veya https:// ile başlayan bir adres ya da /photos/ altında bir yol olmalı.',
      'Must be an address that begins with http:// or https://, or a path under /photos/.',
    ],
    hours: [
      'Çalışma saatleri olmalı, örneğin Pzt–Cum 9:00–18:00.',
      'Must be opening hours, e.g. Mon–Fri 9:00–18:00.',
    ],
    both: [
      'Enlem ve boylam birlikte girilmeli.',
      'Latitude and longitude must be entered together.',
    ],
    other: (message: string) => [
      `Sunucu kabul etmedi: ${message}`,
      `The server rejected it: ${message}`,
    ],
  },
});
export type BusinessTexts = (typeof businessMessages)['tr'];
