import type { ProblemCode } from './problems-en.ts';

/** Sentences of problems in Turkish, by code. */
export const tr: Readonly<Record<ProblemCode, string>> = {
  folder: 'Yayın klasörüne yazılamıyor. Klasörün yazılabilir olduğuna bakın.',
  'folder-full': 'Yayın klasörünün bulunduğu disk dolu. Diskte yer açın.',
  bucket:
    'Yayın deposuna (bucket) yazılamıyor. Erişim anahtarlarını, deponun adını ve ağ bağlantısını denetleyin.',
  'bucket-missing':
    'Yayın deposu (bucket) yok. Depoyu oluşturun ya da PUBLISH_TO ayarını düzeltin.',
  'bucket-region': 'Yayın deposu (bucket) başka bir bölgede. PUBLISH_S3_REGION ayarını düzeltin.',
  'bucket-denied':
    'Yayın deposu (bucket) bu sunucuya izin vermiyor. Erişim anahtarlarını ve izinlerini denetleyin.',
  'bucket-clock':
    'Sunucunun saati yanlış olduğu için depo gönderilenleri kabul etmiyor. Saati ayarlayın.',
  'bucket-unreachable':
    'Yayın deposuna (bucket) ulaşılamıyor. PUBLISH_S3_ENDPOINT ayarını ve ağ bağlantısını denetleyin.',
  'bucket-busy':
    'Depo şu anda daha fazlasını kabul etmiyor. Kendiliğinden yeniden denenir; daha küçük bir WORKERS değeri yükü azaltır.',
  place: 'Sunucular farklı yerlere yayınlıyor. PUBLISH_TO ayarını hepsinde aynı yapın.',
  versions:
    'Sunucular programın farklı sürümlerini çalıştırıyor. Hepsini aynı sürüme getirin ya da bu sunucudan baştan yayınlayın (npm run rebuild).',
  templates:
    'Sayfa şablonları derlenmemiş ya da derlenemiyor. Sunucuyu yeniden başlatın (npm start).',
  'database-full': 'Veritabanının diski dolu. Diskte yer açın.',
  'database-busy':
    'Veritabanı şu anda bunu bekleten başka bir işle meşgul. O iş bitince kendiliğinden sürer.',
  'database-overloaded':
    'Veritabanının belleği ya da bağlantıları yetmiyor. Kendiliğinden geçmezse artırın.',
  'database-read-only':
    'Veritabanı şu anda değişiklik kabul etmiyor, yalnızca okunabiliyor. Durumunu denetleyin.',
  other: 'Öngörülmemiş bir sorun. Teknik ayrıntıyı sunucuyu yöneten kişiye iletin.',
};
