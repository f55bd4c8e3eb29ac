import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { counted, countedBusinesses } from '../../../api/contract/text/counted.ts';
import { withPossessive } from '../../../api/contract/text/turkish-suffixes.ts';

export const legacyMessages = catalogue({
  title: 'Admin Panel',
  signIn: {
    invalid: 'Invalid Login',
    wrong: 'Username or password is incorrect',
    error: 'Login Error',
    unreachable: 'Unable to connect to server. Please try again.',
  },
  header: {
    home: 'Home',
    logout: 'Logout',
  },
  excel: 'Excel Import & Export',
  danger: 'Danger Zone',
  wrongType: 'Invalid File Type',
  wrongTypeText: 'Please select an Excel file (.xlsx or .xls)',
  exportFailed: 'Export Failed',
  exportFailedText: 'Failed to export CSV file',
  deleteAllFailed: 'Failed to delete businesses',
  approve: 'Approve',
  approved: 'Approved',
  delete: 'Delete',
  more: (count: string) => [`and ${count} more`, `and ${count} more`],
  loading: ['Oturum denetleniyor…', 'Checking the session…'],
  moved: ['Bu eski ekrandır.', 'This is the old screen.'],
  movedLink: ['Yeni yönetim paneline geç', 'Go to the new back office'],
  status: {
    title: ['Sistem durumu', 'System status'],
    text: (total: string) => [
      `Sistem çalışıyor: ${total} işletme yayında.`,
      `The system is running: ${counted(total, 'business is', 'businesses are')} public.`,
    ],
  },
  stats: {
    label: ['Sayılar', 'Numbers'],
    businesses: ['Toplam işletme', 'Total businesses'],
    categories: ['Kategori sayısı', 'Categories'],
    failed: ['Sayılar alınamadı', 'The numbers could not be loaded'],
  },
  upload: {
    pick: ['Excel dosyası (.xlsx, .xls)', 'Excel file (.xlsx, .xls)'],
    placeholder: ['Dosya seçin', 'Choose a file'],
    limit: ['En fazla 150MB.', 'At most 150MB.'],
    submit: ['Yükle', 'Upload'],
    submitting: ['Yükleniyor…', 'Uploading…'],
    success: ['Başarılı', 'Success'],
    partly: ['Kısmi Başarı', 'Partial success'],
    failed: ['Hata', 'Error'],
    goesOn: [
      'Sunucuya ulaşan bir dosya alınmaya devam eder.',
      'A file that has reached the server is still imported.',
    ],
  },
  report: {
    title: ['Yükleme raporu', 'Upload report'],
    totalRows: ['Toplam satır', 'Total rows'],
    successCount: ['Başarılı', 'Successful'],
    skippedCount: ['Atlanan', 'Skipped'],
    errorCount: ['Hatalı', 'Errors'],
    duplicates: ['Atlanan işletmeler', 'Skipped businesses'],
    errors: ['Hatalar', 'Errors'],
  },
  export: {
    open: ['CSV olarak dışa aktar', 'Export as CSV'],
    /** The names that differ from those of the other screens. */
    fieldNames: {
      name: 'Firma Adı',
      address: ['Adres', 'Address'],
      reviewCount: ['Değerlendirme sayısı', 'Reviews'],
    },
    countriesFailed: [
      'Ülkeler alınamadı, yalnızca tümü dışa aktarılabilir.',
      'The countries could not be loaded, so only all of them can be exported.',
    ],
    done: ['CSV dosyası indirildi', 'CSV file downloaded'],
  },
  dangerous: {
    text: (days: string) => [
      `Buradaki işlemler çok sayıda kaydı etkiler. Silinenler ${days} gün içinde geri alınabilir.`,
      `These actions affect many records. Deletions can be undone for ${days} days.`,
    ],
    goesOn: [
      'İşlem sunucuda sürüyor; bu sayfayı kapatabilirsiniz.',
      'The server continues the work; you can close this page.',
    ],
    deleteAll: ['Tüm işletmeleri sil', 'Delete all businesses'],
    deleteAllTitle: ['Tüm işletmeler silinsin mi?', 'Delete all businesses?'],
    deleteAllText: (count: string) => [
      `Dizindeki ${count} işletmenin hepsi silinecek ve sayfaları yayından kalkacak.`,
      `All businesses (${count}) are deleted and their pages leave the site.`,
    ],
    next: ['Devam et', 'Go on'],
    deleteAllAgain: [
      'Son onay: gerçekten hepsi silinsin mi?',
      'Once more: really delete all of them?',
    ],
    deleteAllAgainText: (count: string, days: string) => [
      `${count} işletme şimdi silinecek. ${days} gün içinde “Silinenler” ekranından geri alabilirsiniz.`,
      `${counted(count, 'business is', 'businesses are')} deleted now. You can undo this for ${days} days.`,
    ],
    deleteAllAction: ['Evet, hepsini sil', 'Yes, delete all'],
    deletedAll: ['Tüm işletmeler silindi', 'All businesses deleted'],
    deleted: (count: string) => [
      `${count} işletme silindi.`,
      `${countedBusinesses(count)} deleted.`,
    ],
    test: ['Test verilerini sil', 'Delete test data'],
    testHint: ['Yalnızca test işletmeleri silinir.', 'Only test businesses are deleted.'],
    testTitle: ['Test verileri silinsin mi?', 'Delete the test data?'],
    testText: (count: string) => [
      `${count} test işletmesi silinecek:`,
      `${counted(count, 'test business is', 'test businesses are')} deleted:`,
    ],
    noTest: ['Silinecek test verisi yok', 'There is no test data'],
    testDeleted: ['Test verileri silindi', 'Test data deleted'],
    testFailed: ['Test verileri silinemedi', 'The test data could not be deleted'],
    slugs: ["URL'leri düzelt", 'Fix URLs'],
    slugsHint: [
      'Uzun bir sayıyla biten adresler kısalır ve okunur hale gelir; eski adresler yenilerine yönlendirilir.',
      'Addresses that end in a long number become short; the old ones redirect.',
    ],
    slugsTitle: ["URL'ler düzeltilsin mi?", 'Fix the URLs?'],
    slugsText: [
      'Adresi uzun bir sayıyla biten bütün işletmelere kısa adres verilir. Eski adresler yenilerine yönlendirilir. Yarıda kalırsa kaldığı yerden sürer.',
      'Every business whose address ends in a long number gets a short one. Old addresses redirect. When interrupted, it goes on where it was.',
    ],
    slugsFixed: ["URL'ler düzeltildi", 'URLs fixed'],
    slugsCounts: (fixed: string, total: string) => [
      `${total} kaydın ${withPossessive(fixed)} düzeltildi.`,
      `${fixed} of ${counted(total, 'record')} fixed.`,
    ],
    slugsFailed: ["URL'ler düzeltilemedi", 'The URLs could not be fixed'],
  },
  tabs: {
    label: ['Yönetim', 'Management'],
    businesses: ['İşletme Yönetimi', 'Businesses'],
    settings: ['Site Ayarları', 'Site settings'],
  },
  list: {
    search: ['Bu sayfada işletme adına göre ara', 'Search this page by name'],
    category: ['Kategori', 'Category'],
    all: ['Tümü', 'All'],
    hint: [
      'Arama, kategori ve sıralama yalnızca bu sayfadaki kayıtlara uygulanır.',
      'Search, category and order apply to the records on this page alone.',
    ],
    everywhere: ['Tüm dizinde ara', 'Search the whole directory'],
    noAddress: ['Adres belirtilmemiş', 'No address given'],
    noPhone: ['Telefon belirtilmemiş', 'No phone given'],
  },
  notSaved: ['Site ayarları güncellenirken hata oluştu.', 'The site settings could not be saved.'],
});
