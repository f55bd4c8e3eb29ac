import type { SiteSettings } from '../../../api/contract/calls/site-settings.ts';
import type { Catalogue } from '../../messages/catalogue.ts';

type FieldTexts = Readonly<
  Record<keyof SiteSettings, { readonly label: string; readonly hint: string }>
>;

const fieldsTr: FieldTexts = {
  head_tags: {
    label: 'Head Tag',
    hint: 'Her sayfanın <head> bölümünün sonuna eklenir: doğrulama etiketleri, etiket yöneticisi.',
  },
  facebook_pixel: {
    label: 'Body Tag',
    hint: 'Her sayfanın <body> bölümünün başına eklenir: Facebook Pixel, noscript kodları.',
  },
  footer_tags: {
    label: 'Footer Tag',
    hint: 'Her sayfanın <body> bölümünün sonuna eklenir: sohbet, reklam ve benzeri kodlar.',
  },
  analytics_code: {
    label: 'Analytics Code',
    hint: 'Yalnızca yöneticiler için saklanır, hiçbir sayfaya eklenmez.',
  },
};

const fieldsEn: FieldTexts = {
  head_tags: {
    label: 'Head Tag',
    hint: 'Added to the end of the <head> of every page: verification tags, tag managers.',
  },
  facebook_pixel: {
    label: 'Body Tag',
    hint: 'Added to the start of the <body> of every page: Facebook Pixel, noscript code.',
  },
  footer_tags: {
    label: 'Footer Tag',
    hint: 'Added to the end of the <body> of every page: chat, ads and similar code.',
  },
  analytics_code: {
    label: 'Analytics Code',
    hint: 'Stored for administrators only; not added to any page.',
  },
};

const tr = {
  failed: 'Ayarlar alınamadı',
  code: {
    title: 'İzleme kodları',
    fields: fieldsTr,
    characters: (count: string, most: string) => `${count} / ${most} karakter`,
    tooLong: (most: string) => `En fazla ${most} karakter yazılabilir.`,
    script:
      'Bu kutuda <script> etiketi var. Kod sitenin her sayfasında çalışır; yalnızca güvendiğiniz kaynakların kodunu ekleyin.',
    saveHint: 'Ctrl + S',
    reset: 'Sıfırla',
    resetHint: 'Son kaydedilen değerlere döner',
    unsaved: 'Kaydedilmemiş değişiklikler var.',
    saved: 'Ayarlar kaydedildi',
    savedHint: 'Birkaç saniye içinde sitede geçerli olur.',
    notSaved: 'Kayıt hatası',
  },
  cache: {
    title: 'Cache',
    text: 'Bütün sayfalar baştan oluşturulur. Site bu sırada açık kalır; yalnızca içeriği değişen sayfalar yeniden yayınlanır.',
    clear: 'Önbelleği temizle',
    confirmTitle: 'Önbellek temizlensin mi?',
    /** @param businesses null where their number is not known here */
    confirmText: (businesses: string | null) =>
      `Sitenin bütün sayfaları (${businesses === null ? 'işletme sayfaları' : `${businesses} işletme sayfası`} ve bütün listeler) yeniden oluşturulmak üzere sıraya alınır. Site açık kalır. Ekran iki saniye sonra yenilenir.`,
    cleared: 'Önbellek temizlendi',
    clearedHint: (pages: string) => `${pages} sayfa yeniden oluşturuluyor; ekran yenilenecek.`,
    notCleared: 'Cache temizleme hatası',
  },
  sitemaps: {
    title: 'Site haritası yönetimi',
    failed: 'Site haritaları alınamadı',
    countsFailed: 'Sayılar alınamadı',
    empty: 'Henüz yayınlanmış site haritası yok',
    emptyHint: 'Sayfalar yayınlandığında site haritaları kendiliğinden oluşur.',
    businesses: 'İşletme',
    files: (files: string, businessFiles: string) =>
      `${files} dosya yayında; ${businessFiles} tanesi işletmeler için, her birinde en fazla 9.000 adres.`,
    submit: 'Arama motorlarına bildirilecek adres:',
    table: 'Site haritası dosyaları',
    file: 'Dosya',
    entries: 'Adres',
    filesNamed: (count: string) => `${count} dosya`,
    size: 'Boyut',
    changed: 'Son değişiklik',
    state: 'Durum',
    current: 'Güncel',
    stale: 'Yenilenecek',
    showAll: (count: string) => `${count} dosyanın tümünü göster`,
  },
  info: {
    title: 'Bilgi',
    once: 'Kodlar sayfalara tek tek yazılmaz: hepsi /tags.js dosyasından yüklenir. Kaydettiğinizde yalnızca bu dosya yenilenir, sayfalar olduğu gibi kalır.',
    consent:
      'Ziyaretçi çerezleri kabul edene kadar hiçbir kod çalışmaz. Zorunlu olanları data-consent="necessary" ile işaretleyin.',
    origins: 'Sayfalar yalnızca kodlarda adı geçen adreslerle konuşabilir. Şu anda:',
    noOrigins: 'Kodlarda başka bir sitenin adresi geçmiyor.',
    comment:
      'Eksik bir adresi yorum olarak ekleyin: <!-- https://cdn.ornek.com -->. https://*.ornek.com biçimi bağlantı ve çerçeveler için geçerlidir, kod yüklemek için değil.',
    admin: 'Kodlar yönetim ekranlarında çalışmaz.',
    powersTitle: 'Bir kod neler yapabilir?',
    powers:
      'Kaydettiğiniz kod, sitenin kendi kodu gibi çalışır: ziyaretçinin açtığı sayfayı okuyabilir, değiştirebilir, formlara yazılanları görebilir ve başka yerlere gönderebilir. Kodun sahibi de, kodu yüklediği her adres de aynı güce sahiptir.',
    shared:
      'Yönetim paneli şu anda siteyle aynı adreste. Panel, herkese açık sayfalardan gelen istekleri reddeder ve hesaplarla ilgili işlemlerde şifrenizi yeniden sorar; yine de kötü niyetli bir kod oturumunuzu kullanmayı deneyebilir. Paneli ADMIN_HOST ayarıyla kendi adresine taşımanızı öneririz (örneğin admin.ornek.com).',
    separate:
      'Yönetim panelinin kendi adresi var (ADMIN_HOST); sitedeki kodlar oturumunuza ulaşamaz.',
  },
};

const en: typeof tr = {
  failed: 'The settings could not be loaded',
  code: {
    title: 'Tracking code',
    fields: fieldsEn,
    characters: (count, most) => `${count} of ${most} characters`,
    tooLong: (most) => `At most ${most} characters are allowed.`,
    script:
      'This box contains a <script> tag. It runs on every page of the site; only add code from sources you trust.',
    saveHint: 'Ctrl + S',
    reset: 'Reset',
    resetHint: 'Restore the last saved values',
    unsaved: 'There are unsaved changes.',
    saved: 'Settings saved',
    savedHint: 'They take effect on the site within a few seconds.',
    notSaved: 'Saving failed',
  },
  cache: {
    title: 'Cache',
    text: 'Every page is rebuilt. The site stays online meanwhile; only pages whose content has changed are published again.',
    clear: 'Clear cache',
    confirmTitle: 'Clear the cache?',
    confirmText: (businesses) =>
      `Every page of the site (${businesses === null ? '' : `${businesses} `}business pages and all lists) is queued for rebuilding. The site stays online. This screen reloads after two seconds.`,
    cleared: 'Cache cleared',
    clearedHint: (pages) => `${pages} pages are being rebuilt; this screen reloads.`,
    notCleared: 'The cache could not be cleared',
  },
  sitemaps: {
    title: 'Sitemaps',
    failed: 'The sitemaps could not be loaded',
    countsFailed: 'The figures could not be loaded',
    empty: 'No sitemap has been published yet',
    emptyHint: 'Sitemaps are created automatically when pages are published.',
    businesses: 'Businesses',
    files: (files, businessFiles) =>
      `${files} files are published, including ${businessFiles} for businesses with at most 9,000 addresses each.`,
    submit: 'The address to submit to search engines:',
    table: 'Sitemap files',
    file: 'File',
    entries: 'Addresses',
    filesNamed: (count) => `${count} files`,
    size: 'Size',
    changed: 'Last changed',
    state: 'State',
    current: 'Current',
    stale: 'Waiting for update',
    showAll: (count) => `Show all ${count} files`,
  },
  info: {
    title: 'Information',
    once: 'The code is not written into each page: pages load it from /tags.js. Saving rebuilds only this file and leaves the pages unchanged.',
    consent:
      'Nothing runs before a visitor accepts cookies. Mark necessary code with data-consent="necessary".',
    origins: 'Pages may only contact the addresses that the code names. Currently:',
    noOrigins: 'The code names no addresses of other sites.',
    comment:
      'Add a missing address as a comment: <!-- https://cdn.vendor.example -->. The form https://*.vendor.example applies to connections and frames, not to scripts.',
    admin: 'The code does not run on the screens of the back office.',
    powersTitle: 'What can a tag do?',
    powers:
      'Saved code runs as part of the site: it can read and change the page a visitor has open, see what is typed into forms, and send it elsewhere. So can the vendor of the code and every address it loads from.',
    shared:
      'The back office currently shares the site’s address. It rejects requests from public pages and asks for your password again before accounts change; still, hostile code may try to use your session. We recommend a separate host for the back office: set ADMIN_HOST (for example admin.directory.example).',
    separate:
      'The back office has its own host (ADMIN_HOST): code on the site cannot reach your session.',
  },
};

export const settingsMessages: Catalogue<typeof tr> = { tr, en };
