/**
 * Words by which administrators look for a screen or an action, beside its name, in both languages: by the screen's key or
 * the id of the action.
 */
export const EVERYDAY_WORDS: Readonly<Record<string, string>> = {
  home: 'başlangıç anasayfa start',
  dashboard: 'pano gösterge özet istatistik overview statistics',
  businesses: 'firma dükkan mekan kayıt listing company onay approve',
  upload: 'içe aktar dosya csv xlsx json parquet import file spreadsheet',
  settings:
    'önbellek cache etiket tag script head analitik analytics çerez harita künye iletişim ayar options',
  reports: 'istatistik kalite eksik yinelenen büyüme quality duplicates growth',
  imports: 'geçmiş aktarım history undo geri al',
  mappings: 'sütun başlık kolon column header mapping',
  feeds: 'besleme otomatik zamanlama source schedule',
  rebuilds: 'sayfa oluştur derleme site build pages cdn',
  messages: 'iletişim gelen kutusu mail e-posta inbox contact',
  bulkChanges: 'toplu düzenleme geri al bulk edit undo',
  deletions: 'çöp silinmiş geri getir trash restore',
  categories: 'eşleme ağaç birleştir yeniden adlandır tree mapping merge rename',
  cities: 'yer il ilçe birleştir yeniden adlandır place town merge rename',
  audit: 'günlük geçmiş kim ne yaptı log history',
  administrators: 'kullanıcı şifre parola oturum yetki user password session role account hesap',
  apiKeys: 'anahtar erişim token access',
  shortcuts: 'yardım tuş help keys',
  scheme: 'tema karanlık gece aydınlık theme night',
  language: 'dil çeviri ingilizce türkçe turkish english language',
  cache: 'önbellek cache yenile refresh',
  site: 'yayındaki site public visit ziyaret',
  'sign-out': 'çıkış oturumu kapat log out logout exit',
};
