import { codesOf, type Pair } from './sentences.ts';

/** Causes and remedies of problems by code. */
export const PROBLEM_SENTENCES = {
  folder: [
    'Yayın klasörüne yazılamıyor. Klasöre yazma izni verin.',
    'The folder of the pages cannot be written to. Make it writable.',
  ],
  'folder-full': [
    'Yayın klasörünün bulunduğu disk dolu. Diskte yer açın.',
    'The disk with the folder of the pages is full. Make room on it.',
  ],
  bucket: [
    'Yayın deposuna (bucket) yazılamıyor. Erişim anahtarlarını, deponun adını ve ağ bağlantısını denetleyin.',
    'The bucket of the pages cannot be written to. Check its keys, its name and the network.',
  ],
  'bucket-missing': [
    'Yayın deposu (bucket) yok. Depoyu oluşturun veya PUBLISH_TO ayarını düzeltin.',
    'The bucket of the pages does not exist. Create it, or correct PUBLISH_TO.',
  ],
  'bucket-region': [
    'Yayın deposu (bucket) başka bir bölgede. PUBLISH_S3_REGION ayarını düzeltin.',
    'The bucket of the pages is in another region. Correct PUBLISH_S3_REGION.',
  ],
  'bucket-denied': [
    'Yayın deposu (bucket) bu sunucuya izin vermiyor. Erişim anahtarlarını ve izinlerini denetleyin.',
    'The bucket of the pages denies access to this server. Check the keys and their permissions.',
  ],
  'bucket-clock': [
    'Sunucunun saati yanlış olduğu için yayın deposu (bucket) istekleri kabul etmiyor. Saati ayarlayın.',
    'The bucket refuses requests because the clock of the server is wrong. Set the clock.',
  ],
  'bucket-unreachable': [
    'Yayın deposuna (bucket) ulaşılamıyor. PUBLISH_S3_ENDPOINT ayarını ve ağ bağlantısını denetleyin.',
    'The bucket of the pages cannot be reached. Check PUBLISH_S3_ENDPOINT and the network.',
  ],
  'bucket-busy': [
    'Yayın deposu (bucket) şu anda aşırı yüklü. Kendiliğinden yeniden denenir; daha küçük bir WORKERS değeri yükü azaltır.',
    'The bucket is overloaded. Publishing is retried automatically; fewer WORKERS reduce the load.',
  ],
  place: [
    'Sunucular farklı yerlere yayınlıyor. PUBLISH_TO ayarını hepsinde aynı yapın.',
    'The servers publish to different places. Set PUBLISH_TO to the same value on all of them.',
  ],
  versions: [
    'Sunucular programın farklı sürümlerini çalıştırıyor. Hepsini aynı sürüme getirin veya önce bu sunucudan yayınlayın (npm run rebuild).',
    'The servers run different versions of the program. Update all to the same version, or publish from this one first (npm run rebuild).',
  ],
  templates: [
    'Sayfa şablonları derlenmemiş veya derlenemiyor. Sunucuyu yeniden başlatın (npm start).',
    'The templates of the pages are not compiled, or cannot be. Restart the server (npm start).',
  ],
  'database-full': [
    'Veritabanının diski dolu. Diskte yer açın.',
    'The disk of the database is full. Make room on it.',
  ],
  'database-busy': [
    'Veritabanı şu anda başka bir işle meşgul. O iş bitince kendiliğinden devam eder.',
    'The database is busy with other work that blocks this. It continues automatically when that work is done.',
  ],
  'database-overloaded': [
    'Veritabanının belleği veya bağlantı sayısı yetmiyor. Sorun sürerse artırın.',
    'The database lacks memory or connections. Increase these if the problem persists.',
  ],
  'database-read-only': [
    'Veritabanı şu anda yalnızca okunabiliyor. Durumunu denetleyin.',
    'The database is read-only at present. Check its state.',
  ],
  other: [
    'Öngörülmemiş bir sorun. Teknik ayrıntıyı sunucuyu yöneten kişiye iletin.',
    'An unexpected problem. Send the technical detail to the administrator of the server.',
  ],
} as const satisfies Readonly<Record<string, Pair>>;

export type ProblemCode = keyof typeof PROBLEM_SENTENCES;

export const PROBLEM_CODES = codesOf(PROBLEM_SENTENCES);
