import { catalogue } from '../../api/contract/text/catalogue.ts';
import { counted } from '../../api/contract/text/counted.ts';
import { quoted } from '../../api/contract/text/quoted.ts';

/** The texts that several screens share. */
export const messages = catalogue({
  language: {
    code: ['tr', 'en'],
    name: ['Türkçe', 'English'],
  },
  product: 'Business Directory',
  loading: ['Yükleniyor…', 'Loading…'],
  retry: ['Yeniden dene', 'Try again'],
  cancel: ['Vazgeç', 'Cancel'],
  close: ['Kapat', 'Close'],
  toasts: ['İşlem sonuçları', 'Results of actions'],
  save: ['Kaydet', 'Save'],
  undo: ['Geri al', 'Undo'],
  password: ['Şifre', 'Password'],
  showPassword: ['Şifreyi göster', 'Show password'],
  hidePassword: ['Şifreyi gizle', 'Hide password'],
  technicalDetail: ['Teknik ayrıntı', 'Technical details'],
  noCountry: ['Ülke bulunamadı.', 'No country found.'],
  unsaved: {
    title: ['Kaydedilmemiş değişiklikler var', 'Unsaved changes'],
    text: [
      'Bu ekrandan ayrılırsanız yaptığınız değişiklikler kaybolur.',
      'If you leave this screen, your changes are lost.',
    ],
    leave: ['Kaydetmeden ayrıl', 'Leave without saving'],
  },
  table: {
    showAll: (count: string) => [`Tümünü göster (${count})`, `Show all (${count})`],
    showFewer: ['Daha azını göster', 'Show fewer'],
  },
  pager: {
    pages: ['Sayfalar', 'Pages'],
    page: (page: string) => [`Sayfa ${page}`, `Page ${page}`],
    first: ['İlk sayfa', 'First page'],
    previous: ['Önceki sayfa', 'Previous page'],
    next: ['Sonraki sayfa', 'Next page'],
    last: ['Son sayfa', 'Last page'],
    jump: ['Sayfaya git', 'Go to page'],
    size: ['Sayfa boyutu', 'Page size'],
    sizeOf: (size: string) => [`Sayfada ${size}`, `${size} per page`],
    position: (page: string, pages: string, total: string) => [
      `Sayfa ${page} / ${pages} · toplam ${total}`,
      `Page ${page} of ${pages} · ${total} in total`,
    ],
  },
  errors: {
    unreachable: [
      'Sunucuya bağlanılamadı. Lütfen tekrar deneyin.',
      'Unable to connect to server. Please try again.',
    ],
    /** @param answer status and words of the server: `500: boom` */
    refused: (answer: string) => [
      `Sunucu isteği yerine getiremedi. ${answer}`,
      `The server could not complete the request. ${answer}`,
    ],
    busy: [
      'Aynı anda başka bir değişiklik yapıldığı için hiçbir şey kaydedilmedi. Yeniden deneyin.',
      'Another change was made at the same time, so nothing was saved. Try again.',
    ],
    storageFull: ['Veritabanının diski dolu.', 'The database disk is full.'],
    required: ['Bu alan gereklidir.', 'This field is required.'],
    tooMany: (minutes: number) => [
      `Çok fazla deneme yapıldı. ${minutes} dakika sonra yeniden deneyin.`,
      `Too many attempts. Try again in ${minutes} min.`,
    ],
    unexpected: ['Beklenmeyen bir hata oluştu.', 'An unexpected error occurred.'],
    notConfirmed: [
      'Şifre girilmediği için işlem yapılmadı.',
      'Nothing was changed because the password was not entered.',
    ],
    /** @param role the lowest role that may edit */
    readOnly: (role: string) => [
      `Yalnızca görüntüleyebilirsiniz; düzenlemek için en az ${quoted(role)} yetkisi gerekir.`,
      `You can only view this; editing requires at least the role ${quoted(role)}.`,
    ],
    role: (role: string) => [
      `Bu işlem için yetkiniz yetmiyor; en az ${quoted(role)} yetkisi gerekir.`,
      `Your role does not allow this; it requires at least the role ${quoted(role)}.`,
    ],
    crashed: ['Sayfa gösterilemedi', 'This page cannot be shown'],
    reload: ['Sayfayı yenile', 'Reload the page'],
  },
  roles: {
    viewer: ['İzleyici', 'Viewer'],
    moderator: ['Moderatör', 'Moderator'],
    editor: ['Editör', 'Editor'],
    administrator: ['Yönetici', 'Administrator'],
  },
  shell: {
    skip: ['İçeriğe geç', 'Skip to content'],
    menu: ['Ana menü', 'Main menu'],
    openMenu: ['Menüyü aç', 'Open the menu'],
    closeMenu: ['Menüyü kapat', 'Close the menu'],
    manage: ['Yönetim', 'Manage'],
    signOut: ['Çıkış', 'Logout'],
    notSignedOut: [
      'Çıkış yapılamadı, oturum hâlâ açık.',
      'Logging out failed; the session is still open.',
    ],
    sessionUnknown: ['Oturum denetlenemedi', 'The session could not be checked'],
    sessionEnded: ['Oturumunuz sona erdi', 'Your session has ended'],
    sessionEndedText: [
      'Kaldığınız yerden devam etmek için yeniden giriş yapın.',
      'Log in again to continue where you left off.',
    ],
    connected: ['Aktif', 'Active'],
    connectedHint: [
      'Sunucuya bağlı, bilgiler güncel.',
      'Connected to the server; the information is up to date.',
    ],
    connecting: ['Bağlanıyor', 'Connecting'],
    connectingHint: [
      'Sunucunun ilk yanıtı bekleniyor.',
      'Waiting for the first response from the server.',
    ],
    disconnected: ['Bağlantı yok', 'No connection'],
    disconnectedHint: [
      'Sunucu yanıt vermiyor, gösterilen bilgiler eski olabilir.',
      'The server does not respond; the information may be out of date.',
    ],
    theme: ['Görünüm', 'Appearance'],
    light: ['Açık', 'Light'],
    dark: ['Koyu', 'Dark'],
    system: ['Sistem', 'System'],
    account: ['Hesap', 'Account'],
    ownAccount: ['Hesabım', 'My account'],
    viewSite: ['Siteyi aç', 'Open the site'],
    notifications: (count: string) => [`Bildirimler: ${count}`, `Notifications: ${count}`],
    noNotifications: ['İlgilenmeniz gereken bir şey yok', 'Nothing needs your attention'],
    search: ['İşletme veya ekran ara', 'Search for a business or a screen'],
    searchHint: ['Ara…', 'Search…'],
    nothingFound: ['Sonuç bulunamadı', 'Nothing found'],
    searchBusinesses: (text: string) => [
      `İşletmelerde ${quoted(text)} ara`,
      `Search businesses for ${quoted(text)}`,
    ],
    screens: ['Ekranlar', 'Screens'],
    businesses: ['İşletmeler', 'Businesses'],
    notice: {
      'publication-stuck': ['Sayfalar yayınlanamıyor', 'Pages cannot be published'],
      'failed-pages': (count: string) => [
        `${count} sayfa oluşturulamadı`,
        `${counted(count, 'page')} could not be created`,
      ],
      'failed-import': (file: string) => [
        `İçe aktarma başarısız: ${file}`,
        `Import failed: ${file}`,
      ],
      'failing-feed': (name: string) => [`Kaynak alınamıyor: ${name}`, `Feed fails: ${name}`],
      'unread-messages': (count: string) => [
        `${count} okunmamış mesaj`,
        counted(count, 'unread message'),
      ],
    },
  },
  screens: {
    home: ['Ana sayfa', 'Home'],
    dashboard: ['Pano', 'Dashboard'],
    businesses: ['İşletmeler', 'Businesses'],
    upload: ['Excel yükle', 'Upload Excel'],
    imports: ['İçe aktarmalar', 'Imports'],
    mappings: ['Eşleştirmeler', 'Mappings'],
    feeds: ['Kaynaklar', 'Feeds'],
    settings: ['Site ayarları', 'Site settings'],
    reports: ['Raporlar', 'Reports'],
    rebuilds: ['Yayın', 'Publishing'],
    messages: ['Mesajlar', 'Messages'],
    bulkChanges: ['Toplu değişiklikler', 'Bulk changes'],
    deletions: ['Silinenler', 'Deleted'],
    audit: ['İşlem kaydı', 'Audit log'],
    administrators: ['Yöneticiler', 'Administrators'],
    apiKeys: ['API anahtarları', 'API keys'],
    categories: ['Kategoriler', 'Categories'],
    cities: ['Şehirler', 'Cities'],
  },
  notFound: {
    title: ['Böyle bir sayfa yok', 'Page not found'],
    text: [
      'Bu adreste bir sayfa bulunmuyor; adres yanlış yazılmış veya sayfa kaldırılmış olabilir:',
      'There is no page at this address; it may be mistyped, or the page may have been removed:',
    ],
    home: ['Ana sayfaya dön', 'Back to home'],
  },
});
export type Messages = typeof messages.tr;
