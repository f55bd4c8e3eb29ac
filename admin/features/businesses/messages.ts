import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { counted, countedBusinesses } from '../../../api/contract/text/counted.ts';
import { quoted } from '../../../api/contract/text/quoted.ts';
import { withPossessive } from '../../../api/contract/text/turkish-suffixes.ts';

export const businessesMessages = catalogue({
  title: ['İşletme Yönetimi', 'Businesses'],
  failed: ['İşletmeler alınamadı', 'The businesses could not be loaded'],
  add: ['Yeni işletme', 'New business'],
  export: ['Dışa aktar', 'Export'],
  counters: {
    total: ['Toplam işletme', 'All businesses'],
    approved: ['Onaylı', 'Approved'],
    approvedShare: (share: string) => [`toplamın ${withPossessive(share)}`, `${share} of total`],
    waiting: (count: string) => [`${count} onay bekliyor`, `${count} awaiting approval`],
    here: ['Bu sayfada', 'On this page'],
    hereNote: (total: string) => [`${total} sonuçtan`, `of ${counted(total, 'result')}`],
    categories: ['Kategori', 'Categories'],
    categoriesNote: ['yayında işletmesi olan', 'with public businesses'],
    awaited: ['yükleniyor', 'loading'],
    unknown: ['alınamadı', 'unavailable'],
  },
  search: {
    label: [
      'Ad, telefon, adres veya kimlik ile ara',
      'Search by name, phone, address or identifier',
    ],
    placeholder: ['Ad, telefon, adres, kimlik…', 'Name, phone, address, id…'],
    hint: ['Kısayol: /', 'Shortcut: /'],
    clear: ['Aramayı temizle', 'Clear the search'],
  },
  filters: {
    label: ['Filtreler', 'Filters'],
    more: ['Diğer filtreler', 'More filters'],
    moreActive: (count: string) => [
      `Diğer filtreler (${count}\u00A0etkin)`,
      `More filters (${count}\u00A0active)`,
    ],
    category: ['Kategori', 'Category'],
    allCategories: ['Tümü', 'All'],
    noCategory: ['Kategori bulunamadı.', 'No category found.'],
    approval: ['Onay', 'Approval'],
    approvals: {
      all: ['Tümü', 'All'],
      yes: ['Onaylı', 'Approved'],
      no: ['Onay bekleyen', 'Awaiting approval'],
    },
    country: ['Ülke', 'Country'],
    allCountries: ['Tüm ülkeler', 'All countries'],
    city: ['Şehir', 'City'],
    allCities: ['Tüm şehirler', 'All cities'],
    cityHint: ['Şehir adı yazın', 'Type the name of a city'],
    noCity: ['Şehir bulunamadı.', 'No city found.'],
    status: ['Durum', 'Status'],
    any: ['Fark etmez', 'Any'],
    missing: ['Eksik bilgi', 'Missing information'],
    missingFields: {
      phone: ['Telefonu yok', 'No phone'],
      hours: ['Çalışma saatleri yok', 'No opening hours'],
      coordinates: ['Konumu yok', 'No location'],
      photo: ['Fotoğrafı yok', 'No photo'],
      website: ['Web sitesi yok', 'No website'],
      rating: ['Puanı yok', 'No rating'],
    },
    letters: ['Adın yazılışı', 'Letters of the name'],
    lettersOf: { capitals: ['Tümü büyük harf', 'All in capitals'] },
    duplicates: ['Olası yinelenenler', 'Suspected duplicates'],
    duplicateKinds: {
      city: ['Aynı ad ve şehir', 'Same name and city'],
      phone: ['Aynı ad ve telefon', 'Same name and phone'],
    },
    import: ['İçe aktarma', 'Import'],
    anyImport: ['Tüm içe aktarmalar', 'All imports'],
    importNumber: (id: string) => [`${id} numaralı içe aktarma`, `Import ${id}`],
    notSeen: ['Kaynakta görülmedi', 'Not seen in the feed'],
    assignee: ['Sorumlu', 'Assignee'],
    assignedToMe: ['Bana atananlar', 'Assigned to me'],
    changeNumber: (id: string) => [`${id} numaralı toplu değişiklik`, `Bulk change ${id}`],
    active: ['Etkin filtreler', 'Active filters'],
    remove: (filter: string) => [`Filtreyi kaldır: ${filter}`, `Remove the filter: ${filter}`],
    clear: ['Filtreleri temizle', 'Clear filters'],
  },
  sort: {
    label: ['Sıralama', 'Sort by'],
    keys: {
      name: ['Ad', 'Name'],
      rating: ['Puan', 'Rating'],
      reviewCount: ['Değerlendirme', 'Reviews'],
      createdAt: ['Eklenme', 'Added'],
    },
    asc: ['artan', 'ascending'],
    desc: ['azalan', 'descending'],
  },
  list: {
    label: ['İşletmeler', 'Businesses'],
    results: (total: string) => [`${total} işletme`, countedBusinesses(total)],
    alike: (text: string, begins: boolean) => [
      `${begins ? `Adı ${quoted(text)} ile başlayan` : `Adında ${quoted(text)} geçen`} işletme yok. Yayında olan benzer adlı işletmeler:`,
      `No name ${begins ? 'begins with' : 'contains'} ${quoted(text)}. Published businesses with similar names:`,
    ],
    begins: (text: string) => [
      `Adı ${quoted(text)} ile başlayan işletmeler. Adların içinde aramak için en az üç harf yazın.`,
      `Businesses whose names begin with ${quoted(text)}. Type at least three letters to search within names.`,
    ],
    noAddress: ['Adres belirtilmemiş', 'No address'],
    noPhone: ['Telefon belirtilmemiş', 'No phone'],
    noWebsite: ['Web sitesi belirtilmemiş', 'No website'],
    noPlaceId: ['yok', 'none'],
    updated: ['Güncelleme', 'Updated'],
    noDate: ['Tarih bilinmiyor', 'Date unknown'],
    noRating: ['Puan yok', 'Not rated'],
    address: ['Adres', 'Address'],
    phone: ['Telefon', 'Phone'],
    ratingOf: (rating: string) => [`5 üzerinden ${rating}`, `${rating} out of 5`],
    reviews: (count: string) => [`${count} değerlendirme`, counted(count, 'review')],
    empty: ['İşletme bulunamadı', 'No businesses found'],
    emptyHint: [
      'Aramayı kısaltmayı veya filtreleri temizlemeyi deneyin.',
      'Try a shorter search, or clear the filters.',
    ],
    emptyDirectory: [
      'Dizinde henüz işletme yok. İlk dosyayı yükleyerek başlayın.',
      'There are no businesses yet. Start by uploading a file.',
    ],
    beyond: ['Bu sayfada kayıt kalmadı.', 'There are no entries on this page.'],
    firstPage: ['İlk sayfaya dön', 'Go to the first page'],
    refreshing: ['Liste yenileniyor…', 'Refreshing the list…'],
  },
  facts: {
    title: ['Satırlarda görünenler', 'Columns'],
    hint: (most: string) => [
      `Satırlarda görünecek bilgileri ve sıralarını seçin: en fazla ${most}. Geniş ekranda ikişer ikişer alt alta görünürler.`,
      `Choose what the rows show, and in which order: at most ${most}. On wide screens, each two are one above the other.`,
    ],
    up: (fact: string) => [`Yukarı taşı: ${fact}`, `Move up: ${fact}`],
    down: (fact: string) => [`Aşağı taşı: ${fact}`, `Move down: ${fact}`],
    place: (fact: string, place: string) => [
      `${fact}: ${place}. sırada`,
      `${fact}: place ${place}`,
    ],
    usual: ['Varsayılana dön', 'Use the defaults'],
    failed: ['Seçim kaydedilemedi', 'The choice could not be saved'],
  },
  row: {
    select: (name: string) => [`Seç: ${name}`, `Select: ${name}`],
    approved: ['Onaylandı', 'Approved'],
    withdrawHint: (name: string) => [
      `Onaylandı, onayı geri al: ${name}`,
      `Approved, withdraw approval: ${name}`,
    ],
    waiting: ['Onay bekliyor', 'Awaiting approval'],
    open: ['Görüntüle', 'View'],
    edit: ['Düzenle', 'Edit'],
    view: ['Sayfayı gör', 'View page'],
    notPublic: ['Onaylanmadığı için yayında değil', 'Not public because it is not approved'],
    delete: ['Sil', 'Delete'],
  },
  inline: {
    change: (field: string, value: string, name: string) => [
      `${field}: ${value}. Değiştir: ${name}`,
      `${field}: ${value}. Change: ${name}`,
    ],
    saved: {
      phone: (name: string) => [
        `${quoted(name)} için telefon kaydedildi`,
        `Phone of ${quoted(name)} saved`,
      ],
      category: (name: string) => [
        `${quoted(name)} için kategori kaydedildi`,
        `Category of ${quoted(name)} saved`,
      ],
      status: (name: string) => [
        `${quoted(name)} için durum kaydedildi`,
        `Status of ${quoted(name)} saved`,
      ],
    },
    failed: {
      phone: (name: string) => [
        `${quoted(name)} için telefon kaydedilemedi`,
        `Phone of ${quoted(name)} not saved`,
      ],
      category: (name: string) => [
        `${quoted(name)} için kategori kaydedilemedi`,
        `Category of ${quoted(name)} not saved`,
      ],
      status: (name: string) => [
        `${quoted(name)} için durum kaydedilemedi`,
        `Status of ${quoted(name)} not saved`,
      ],
    },
  },
  approval: {
    approved: (name: string) => [`${quoted(name)} onaylandı`, `${quoted(name)} is approved`],
    withdrawn: (name: string) => [
      `${quoted(name)} için onay geri alındı`,
      `${quoted(name)} is no longer approved`,
    ],
    failed: ['Onay güncellenemedi', 'The approval could not be changed'],
    notUndone: ['Geri alınmadı', 'Not undone'],
    changedBy: (name: string, who: string, when: string) => [
      `${quoted(name)} için onay durumunu bu arada ${who} değiştirdi (${when}).`,
      `${who} has changed the approval of ${quoted(name)} in the meantime (${when}).`,
    ],
    changedByYou: (name: string, when: string) => [
      `${quoted(name)} için onay durumunu bu arada başka bir pencerede siz değiştirdiniz (${when}).`,
      `You have changed the approval of ${quoted(name)} in another window (${when}).`,
    ],
    changed: (name: string, when: string) => [
      `${quoted(name)} için onay durumu bu arada değişti (${when}).`,
      `The approval of ${quoted(name)} has changed in the meantime (${when}).`,
    ],
  },
  deletion: {
    question: ['İşletme silinsin mi?', 'Delete this business?'],
    text: (name: string, days: string) => [
      `${quoted(name)} silinecek ve sayfası yayından kalkacak. ${days} gün içinde geri alabilirsiniz.`,
      `${quoted(name)} will be deleted, and its page removed from the site. You can undo this for ${days} days.`,
    ],
    done: (name: string) => [`${quoted(name)} silindi`, `${quoted(name)} was deleted`],
    failed: (name: string) => [
      `${quoted(name)} silinemedi`,
      `${quoted(name)} could not be deleted`,
    ],
  },
  bulk: {
    label: ['Seçilenlerle yapılacaklar', 'Bulk actions'],
    selectPage: ['Bu sayfadakilerin tümünü seç', 'Select all on this page'],
    selected: (count: string) => [`${count} seçili`, `${count} selected`],
    allSelected: (count: string) => [
      `Filtreye uyan ${count} işletmenin tümü seçili`,
      `All ${count} businesses matching the filter are selected`,
    ],
    allSelectedShort: (count: string) => [`Tümü seçili: ${count}`, `All selected: ${count}`],
    selectAll: (count: string) => [
      `Filtreye uyan ${count} işletmenin tümünü seç`,
      `Select all ${count} businesses matching the filter`,
    ],
    selectAllShort: (count: string) => [`Tümünü seç: ${count}`, `Select all: ${count}`],
    most: (count: string) => [
      `Tek tek en fazla ${count} işletme seçilebilir.`,
      `At most ${count} businesses can be selected individually.`,
    ],
    clear: ['Seçimi temizle', 'Clear selection'],
    more: ['Diğer', 'More'],
    moreActions: ['Diğer işlemler', 'More actions'],
    names: {
      approve: ['Onayla', 'Approve'],
      withdraw: ['Onayı geri al', 'Withdraw approval'],
      reopen: ['Açık olarak işaretle', 'Mark as open'],
      pause: ['Geçici kapalı olarak işaretle', 'Mark as temporarily closed'],
      close: ['Kalıcı kapalı olarak işaretle', 'Mark as permanently closed'],
      edit: ['Düzenle', 'Edit'],
      delete: ['Sil', 'Delete'],
    },
    questions: {
      approve: (count: string) => [
        `${count} işletme onaylansın mı?`,
        `Approve ${countedBusinesses(count)}?`,
      ],
      withdraw: (count: string) => [
        `${count} işletmenin onayı geri alınsın mı?`,
        `Withdraw the approval of ${countedBusinesses(count)}?`,
      ],
      reopen: (count: string) => [
        `${count} işletme açık olarak işaretlensin mi?`,
        `Mark ${countedBusinesses(count)} as open?`,
      ],
      pause: (count: string) => [
        `${count} işletme geçici olarak kapalı işaretlensin mi?`,
        `Mark ${countedBusinesses(count)} as temporarily closed?`,
      ],
      close: (count: string) => [
        `${count} işletme kalıcı olarak kapalı işaretlensin mi?`,
        `Mark ${countedBusinesses(count)} as permanently closed?`,
      ],
      delete: (count: string) => [
        `${count} işletme silinsin mi?`,
        `Delete ${countedBusinesses(count)}?`,
      ],
    },
    consequences: {
      approve: () => [
        'Onay bekleyenlerin sayfaları yayına girer.',
        'The pages of businesses awaiting approval will be published.',
      ],
      withdraw: () => [
        'Sayfaları, yeniden onaylanana kadar yayından kalkar.',
        'Their pages will be removed from the site until they are approved again.',
      ],
      reopen: () => [
        'Kalıcı olarak kapalı olanlar listelere ve aramaya geri döner. İçe aktarmalar bu durumu değiştirmez.',
        'Permanently closed ones return to lists and search. Imports do not change this status.',
      ],
      pause: () => [
        'Listelerde kalırlar, her yerde geçici olarak kapalı görünürler. İçe aktarmalar bu durumu değiştirmez.',
        'They stay in lists, and are shown as temporarily closed everywhere. Imports do not change this status.',
      ],
      close: () => [
        'Listelerden, aramadan ve site haritalarından çıkarlar; sayfaları bir süre sonra kalkar. İçe aktarmalar bu durumu değiştirmez.',
        'They are removed from lists, search and sitemaps; their pages end after some time. Imports do not change this status.',
      ],
      delete: (days: string) => [
        `Sayfaları yayından kalkar. ${days} gün içinde “Silinenler” ekranından geri alabilirsiniz.`,
        `Their pages will be removed from the site. You can undo this for ${days} days on the “Deleted” screen.`,
      ],
    },
    everything: [
      'Dizindeki bütün işletmeler silinecek',
      'All businesses in the directory will be deleted',
    ],
    everythingText: (count: string) => [
      `Hiçbir filtre etkin değil: ${count} işletmenin tümü silinecek ve site boş kalacak. Emin misiniz?`,
      `No filter is active: all businesses (${count}) will be deleted, and the site will be empty. Are you sure?`,
    ],
    everythingAction: ['Tümünü sil', 'Delete all'],
    done: {
      approve: (count: string) => [
        `${count} işletme onaylandı`,
        `${countedBusinesses(count)} approved`,
      ],
      withdraw: (count: string) => [
        `${count} işletmenin onayı geri alındı`,
        `Approval of ${countedBusinesses(count)} withdrawn`,
      ],
      reopen: (count: string) => [
        `${count} işletme açık olarak işaretlendi`,
        `${countedBusinesses(count)} marked as open`,
      ],
      pause: (count: string) => [
        `${count} işletme geçici olarak kapalı işaretlendi`,
        `${countedBusinesses(count)} marked as temporarily closed`,
      ],
      close: (count: string) => [
        `${count} işletme kalıcı olarak kapalı işaretlendi`,
        `${countedBusinesses(count)} marked as permanently closed`,
      ],
      edit: (count: string) => [
        `${count} işletme değiştirildi`,
        `${countedBusinesses(count)} changed`,
      ],
      release: (count: string) => [
        `${count} işletmenin alanı içe aktarmaya açıldı`,
        `A field of ${countedBusinesses(count)} handed back to the source`,
      ],
      delete: (count: string) => [
        `${count} işletme silindi`,
        `${countedBusinesses(count)} deleted`,
      ],
    },
    nothing: ['Değişen bir şey olmadı', 'Nothing changed'],
    nothingText: [
      'Seçilen işletmeler zaten bu durumdaydı.',
      'The selected businesses were already in this state.',
    ],
    failed: {
      approve: 'Failed to update business approval status.',
      withdraw: 'Failed to update business approval status.',
      reopen: 'Failed to update business status.',
      pause: 'Failed to update business status.',
      close: 'Failed to update business status.',
      edit: 'Failed to change businesses.',
      release: 'Failed to change businesses.',
      delete: 'Failed to delete businesses',
    },
    failedTitle: ['Toplu işlem yapılamadı', 'The bulk action failed'],
  },
  job: {
    label: ['Süren toplu işlemler', 'Running bulk actions'],
    running: {
      approve: ['İşletmeler onaylanıyor', 'Approving businesses'],
      withdraw: ['Onaylar geri alınıyor', 'Withdrawing approvals'],
      reopen: ['İşletmeler açık olarak işaretleniyor', 'Marking businesses as open'],
      pause: ['İşletmeler geçici olarak kapalı işaretleniyor', 'Marking as temporarily closed'],
      close: ['İşletmeler kalıcı olarak kapalı işaretleniyor', 'Marking as permanently closed'],
      edit: ['İşletmeler değiştiriliyor', 'Changing businesses'],
      release: ['Alanlar içe aktarmaya açılıyor', 'Handing fields back to the source'],
      undo: ['Toplu değişiklik geri alınıyor', 'Undoing a bulk change'],
      delete: ['İşletmeler siliniyor', 'Deleting businesses'],
      restore: ['İşletmeler geri getiriliyor', 'Restoring businesses'],
      'fix-slugs': ["URL'ler düzeltiliyor", 'Fixing URLs'],
      'store-hours': ['Çalışma saatleri düzenleniyor', 'Rewriting opening hours'],
      'store-phones': ['Telefon numaraları düzenleniyor', 'Rewriting phone numbers'],
      rearrange: ['İşletmeler taşınıyor', 'Moving businesses'],
      'settle-families': ['Benzer işletmeler yenileniyor', 'Updating similar businesses'],
    },
    progress: (done: string, all: string) => [`${done} / ${all}`, `${done} of ${all}`],
    goesOn: [
      'Bu ekrandan ayrılabilirsiniz, işlem sunucuda sürer.',
      'You can leave this screen; the server continues.',
    ],
    problem: [
      'Şu anda ilerlemiyor, yeniden denenecek.',
      'It is stuck at the moment and will be retried.',
    ],
    unknown: [
      'İşlemin ne kadar ilerlediği alınamadı, yeniden deneniyor.',
      'The progress could not be loaded; retrying.',
    ],
    fixed: (count: string) => [`${count} URL düzeltildi`, `${counted(count, 'URL')} fixed`],
    hoursStored: (count: string) => [
      `${count} işletmenin çalışma saatleri düzenlendi`,
      `Opening hours of ${countedBusinesses(count)} rewritten`,
    ],
    phonesStored: (count: string) => [
      `${count} telefon numarası düzenlendi`,
      `${counted(count, 'phone number')} rewritten`,
    ],
    rearranged: (count: string) => [
      `${count} işletme taşındı`,
      `${countedBusinesses(count)} moved`,
    ],
    familiesSettled: (count: string) => [
      `${count} işletmenin benzerleri yenilendi`,
      `Similar businesses of ${countedBusinesses(count)} updated`,
    ],
  },
  keys: {
    '/': ['Aramaya git', 'Go to the search'],
    'j ↓': ['Sonraki işletme', 'Next business'],
    'k ↑': ['Önceki işletme', 'Previous business'],
    x: ['Seç veya seçimi kaldır', 'Select or deselect'],
    a: ['Onayla veya onayı geri al', 'Approve or withdraw approval'],
    e: ['Düzenle', 'Edit'],
    p: ['Telefonu değiştir', 'Change the phone'],
    c: ['Kategoriyi değiştir', 'Change the category'],
    s: ['Durumu değiştir', 'Change the status'],
  },
});
