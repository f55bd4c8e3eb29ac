import { CODE_LABELS } from '../../../api/contract/calls/setting-names.ts';
import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { counted } from '../../../api/contract/text/counted.ts';
import { withPossessive } from '../../../api/contract/text/turkish-suffixes.ts';

export const settingsMessages = catalogue({
  failed: ['Ayarlar alınamadı', 'The settings could not be loaded'],
  code: {
    title: ['İzleme kodları', 'Tracking code'],
    fields: {
      head_tags: {
        label: CODE_LABELS.head_tags,
        hint: [
          'Her sayfanın <head> bölümünün sonuna eklenir: doğrulama etiketleri, etiket yöneticisi.',
          'Added to the end of the <head> of every page: verification tags, tag managers.',
        ],
      },
      facebook_pixel: {
        label: CODE_LABELS.facebook_pixel,
        hint: [
          'Her sayfanın <body> bölümünün başına eklenir: Facebook Pixel, noscript kodları.',
          'Added to the start of the <body> of every page: Facebook Pixel, noscript code.',
        ],
      },
      footer_tags: {
        label: CODE_LABELS.footer_tags,
        hint: [
          'Her sayfanın <body> bölümünün sonuna eklenir: sohbet, reklam ve benzeri kodlar.',
          'Added to the end of the <body> of every page: chat, ads and similar code.',
        ],
      },
      analytics_code: {
        label: CODE_LABELS.analytics_code,
        hint: [
          'Yalnızca yöneticiler için saklanır, hiçbir sayfaya eklenmez.',
          'Stored for administrators only; not added to any page.',
        ],
      },
    },
    characters: (count: string, most: string) => [
      `${count} / ${most} karakter`,
      `${count} of ${most} characters`,
    ],
    tooLong: (most: string) => [
      `En fazla ${most} karakter yazılabilir.`,
      `At most ${most} characters are allowed.`,
    ],
    script: [
      'Bu kutuda <script> etiketi var. Kod sitenin her sayfasında çalışır; yalnızca güvendiğiniz kaynakların kodunu ekleyin.',
      'This box contains a <script> tag. It runs on every page of the site; only add code from sources you trust.',
    ],
    verification: {
      inPage: ['sayfada', 'in the page'],
      hint: [
        "Bu doğrulama etiketleri her sayfanın HTML'ine yazılır. Çerez onayı beklemezler; arama konsolları onları betik çalıştırmadan okur.",
        'These verification tags are written into the HTML of every page. They wait for no consent; search consoles read them without running scripts.',
      ],
      none: [
        'Kaydedilen doğrulama etiketleri sayfalardan çıkarılacak.',
        'The saved verification tags will be taken out of the pages.',
      ],
      rollout: (pages: string) => [
        `Kaydettiğinizde ${pages} sayfa yeniden yayınlanır: ana sayfa birkaç saniye içinde, öbürleri arkasından.`,
        `Saving publishes ${counted(pages, 'page')} again: the home page within seconds, the others after it.`,
      ],
      duration: (duration: string, rate: string) => [
        `Tamamı yaklaşık ${duration} sürer (bu kurulumda ölçülen hız: saniyede ${rate} sayfa). Site bu sırada açık kalır.`,
        `All of it takes about ${duration} (measured on this installation: ${counted(rate, 'page')} per second). The site stays online meanwhile.`,
      ],
      unknown: [
        'Ne kadar süreceği bilinmiyor: bu kurulumda henüz ölçülecek kadar sayfa oluşturulmadı.',
        'How long it takes is unknown: this installation has not yet built enough pages to measure.',
      ],
      saved: (pages: string) => [
        `${pages} sayfa yeniden yayınlanıyor, önce ana sayfa.`,
        `${counted(pages, 'page is', 'pages are')} being published again, the home page first.`,
      ],
    },
    saveHint: 'Ctrl + S',
    reset: ['Sıfırla', 'Reset'],
    resetHint: ['Son kaydedilen değerlere döner', 'Restore the last saved values'],
    unsaved: ['Kaydedilmemiş değişiklikler var.', 'There are unsaved changes.'],
    saved: ['Ayarlar kaydedildi', 'Settings saved'],
    savedHint: [
      'Birkaç saniye içinde sitede geçerli olur.',
      'They take effect on the site within a few seconds.',
    ],
    notSaved: ['Kayıt hatası', 'Saving failed'],
  },
  usage: {
    title: ['Kullanım sayımı', 'Usage counts'],
    text: (days: string) => [
      `Hangi sayfaların kaç kez okunduğu, hangi kategori ve yerlerin arandığı ve sonuçsuz kalan aramalar günlük olarak sayılır. Çerez, adres veya ziyaretçiye ait başka bir bilgi tutulmaz; sayılar ${days} gün saklanır. Raporlar ekranında görünür, gizlilik politikasında açıklanır.`,
      `How often pages are read, which categories and places are searched for, and which searches find nothing is counted by day. No cookies, addresses or other details of visitors are kept; the counts are kept for ${counted(days, 'day')}. They appear in the reports, and the privacy policy explains them.`,
    ],
    label: ['Aramaları ve okunan sayfaları say', 'Count searches and reads'],
    failed: ['Kullanım sayımı ayarı alınamadı', 'The setting could not be loaded'],
    on: ['Kullanım sayımı açıldı', 'Usage counts are on'],
    off: ['Kullanım sayımı kapatıldı', 'Usage counts are off'],
    takesEffect: [
      'Bir dakika içinde geçerli olur; gizlilik politikası da güncellenir.',
      'It takes effect within a minute, and in the privacy policy.',
    ],
    notSaved: ['Kullanım sayımı ayarı kaydedilemedi', 'The setting could not be saved'],
  },
  cache: {
    title: ['Önbellek', 'Cache'],
    text: [
      'Bütün sayfalar baştan oluşturulur. Site bu sırada açık kalır; yalnızca içeriği değişen sayfalar yeniden yayınlanır.',
      'Every page is rebuilt. The site stays online meanwhile; only pages whose content has changed are published again.',
    ],
    clear: ['Önbelleği temizle', 'Clear cache'],
    confirmTitle: ['Önbellek temizlensin mi?', 'Clear the cache?'],
    /** @param businesses null where their number is not known here */
    confirmText: (businesses: string | null) => [
      `Sitenin bütün sayfaları (${businesses === null ? 'işletme sayfaları' : `${businesses} işletme sayfası`} ve bütün listeler) yeniden oluşturulmak üzere sıraya alınır. Site açık kalır. Ekran iki saniye sonra yenilenir.`,
      `Every page of the site (${businesses === null ? 'business pages' : counted(businesses, 'business page')} and all lists) is queued for rebuilding. The site stays online. This screen reloads after two seconds.`,
    ],
    cleared: ['Önbellek temizlendi', 'Cache cleared'],
    clearedHint: (pages: string) => [
      `${pages} sayfa yeniden oluşturuluyor; ekran yenilenecek.`,
      `${counted(pages, 'page is', 'pages are')} being rebuilt; this screen reloads.`,
    ],
    notCleared: ['Cache temizleme hatası', 'The cache could not be cleared'],
  },
  sitemaps: {
    title: ['Site haritası yönetimi', 'Sitemaps'],
    failed: ['Site haritaları alınamadı', 'The sitemaps could not be loaded'],
    countsFailed: ['Sayılar alınamadı', 'The figures could not be loaded'],
    empty: ['Henüz yayınlanmış site haritası yok', 'No sitemap has been published yet'],
    emptyHint: [
      'Sayfalar yayınlandığında site haritaları kendiliğinden oluşur.',
      'Sitemaps are created automatically when pages are published.',
    ],
    businesses: ['İşletme', 'Businesses'],
    files: (files: string, businessFiles: string) => [
      `Dizin dosyasıyla birlikte ${files} dosya yayında; ${withPossessive(businessFiles)} işletmeler için, her birinde en fazla 9.000 adres.`,
      `${counted(files, 'file is', 'files are')} published, the index included, and ${businessFiles} of them for businesses with at most 9,000 addresses each.`,
    ],
    submit: ['Arama motorlarına bildirilecek adres:', 'The address to submit to search engines:'],
    table: ['Site haritası dosyaları', 'Sitemap files'],
    file: ['Dosya', 'File'],
    entries: ['Adres', 'Addresses'],
    filesNamed: (count: string) => [`${count} dosya`, counted(count, 'file')],
    size: ['Boyut', 'Size'],
    changed: ['Son değişiklik', 'Last changed'],
    state: ['Durum', 'State'],
    current: ['Güncel', 'Current'],
    stale: ['Yenilenecek', 'Waiting for update'],
  },
  info: {
    title: ['Bilgi', 'Information'],
    once: [
      'Doğrulama etiketleri dışında hiçbir kod sayfalara yazılmaz: hepsi /tags.js dosyasından yüklenir. Kaydettiğinizde yalnızca bu dosya yenilenir, sayfalar olduğu gibi kalır.',
      'Apart from verification tags, the code is not written into the pages: they load it from /tags.js. Saving rebuilds only this file and leaves the pages unchanged.',
    ],
    consent: [
      'Ziyaretçi çerezleri kabul edene kadar bu dosyadaki hiçbir kod çalışmaz. Zorunlu olanları data-consent="necessary" ile işaretleyin.',
      'Nothing in this file runs before a visitor accepts cookies. Mark necessary code with data-consent="necessary".',
    ],
    origins: [
      'Sayfalar yalnızca kodlarda geçen adreslerle bağlantı kurabilir. Şu anda:',
      'Pages may only contact the addresses that the code names. Currently:',
    ],
    noOrigins: [
      'Kodlarda başka bir sitenin adresi geçmiyor.',
      'The code names no addresses of other sites.',
    ],
    comment: [
      'Eksik bir adresi yorum olarak ekleyin: <!-- https://cdn.ornek.com -->. https://*.ornek.com biçimi bağlantı ve çerçeveler için geçerlidir, kod yüklemek için değil.',
      'Add a missing address as a comment: <!-- https://cdn.vendor.example -->. The form https://*.vendor.example applies to connections and frames, not to scripts.',
    ],
    admin: [
      'Kodlar yönetim ekranlarında çalışmaz.',
      'The code does not run on the screens of the back office.',
    ],
    powersTitle: ['Bir kod neler yapabilir?', 'What can a tag do?'],
    powers: [
      'Kaydettiğiniz kod, sitenin kendi kodu gibi çalışır: ziyaretçinin açtığı sayfayı okuyabilir, değiştirebilir, formlara yazılanları görebilir ve başka yerlere gönderebilir. Kodun sahibi de kodun başka kod yüklediği her adres de aynı güce sahiptir.',
      'Saved code runs as part of the site: it can read and change the page a visitor has open, see what is typed into forms, and send it elsewhere. So can the vendor of the code and every address it loads from.',
    ],
    shared: [
      'Yönetim paneli şu anda siteyle aynı adreste. Panel, herkese açık sayfalardan gelen istekleri reddeder ve hesaplarla ilgili işlemlerde şifrenizi yeniden sorar; yine de kötü niyetli bir kod oturumunuzu kullanmayı deneyebilir. Paneli ADMIN_HOST ayarıyla kendi adresine taşımanızı öneririz (örneğin admin.ornek.com).',
      'The back office currently shares the site’s address. It rejects requests from public pages and asks for your password again before accounts change; still, hostile code may try to use your session. We recommend a separate host for the back office: set ADMIN_HOST (for example admin.directory.example).',
    ],
    separate: [
      'Yönetim panelinin kendi adresi var (ADMIN_HOST); sitedeki kodlar oturumunuza ulaşamaz.',
      'The back office has its own host (ADMIN_HOST): code on the site cannot reach your session.',
    ],
  },
});
