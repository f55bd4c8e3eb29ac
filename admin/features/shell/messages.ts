import { catalogue } from '../../../api/contract/text/catalogue.ts';

export const shellMessages = catalogue({
  shortcuts: ['Klavye kısayolları', 'Keyboard shortcuts'],
  shortcutsHint: [
    'Metin yazarken yalnızca Ctrl ile olanlar çalışır.',
    'While you type, only shortcuts with Ctrl work.',
  ],
  singleKeys: ['Tek tuşlu kısayollar', 'Single-key shortcuts'],
  singleKeysHint: [
    'Kapalıyken harf ve işaret tuşları tek başına çalışmaz. Bu ayar yalnızca bu tarayıcıda geçerlidir.',
    'When off, single letters and symbols do nothing. This setting applies to this browser only.',
  ],
  everywhere: ['Her ekranda', 'On every screen'],
  go: ['Ekranlar arasında', 'Between screens'],
  goHint: ['Önce g, sonra harf.', 'First g, then the letter.'],
  businesses: ['İşletme listesinde', 'In the list of businesses'],
  save: [
    'Değişiklikleri kaydet (form olan ekranlarda)',
    'Save the changes (on screens with a form)',
  ],
  undo: [
    'Son işlemi geri al (bildirimi görünürken)',
    'Undo the last action (while its notification is shown)',
  ],
  help: ['Bu pencereyi aç', 'Open this dialog'],
  dismiss: ['Pencereyi veya menüyü kapat', 'Close the dialog or menu'],
  actions: ['İşlemler', 'Actions'],
  toLight: ['Açık görünüme geç', 'Switch to light appearance'],
  toDark: ['Koyu görünüme geç', 'Switch to dark appearance'],
  clearCache: ['Önbelleği temizle', 'Clear the cache'],
  opening: ['Ekran açılıyor…', 'Opening the screen…'],
  roleNeeded: ['Yetkiniz yetmiyor', 'Your role does not include this'],
  roleNeededText: [
    'Yetkinizi bir yönetici değiştirebilir.',
    'An administrator can change your role.',
  ],
});
