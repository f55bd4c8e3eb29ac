import type { Catalogue } from '../../messages/catalogue.ts';

const tr = {
  shortcuts: 'Klavye kısayolları',
  shortcutsHint: 'Metin yazarken yalnızca Ctrl ile olanlar çalışır.',
  singleKeys: 'Tek tuşlu kısayollar',
  singleKeysHint: 'Kapalıyken harf ve işaret tuşları tek başına çalışmaz. Yalnızca bu tarayıcıda.',
  everywhere: 'Her ekranda',
  go: 'Ekranlar arasında',
  goHint: 'Önce g, sonra harf.',
  businesses: 'İşletme listesinde',
  palette: 'İşletme veya ekran ara',
  save: 'Değişiklikleri kaydet (form olan ekranlarda)',
  undo: 'Son işlemi geri al (bildirimi görünürken)',
  help: 'Bu pencereyi aç',
  dismiss: 'Pencereyi veya menüyü kapat',
  actions: 'İşlemler',
  toLight: 'Açık görünüme geç',
  toDark: 'Koyu görünüme geç',
  opening: 'Ekran açılıyor…',
  ownAccount: 'Hesabım',
  roleNeeded: 'Yetkiniz yetmiyor',
  roleNeededText: 'Yetkinizi bir yönetici değiştirebilir.',
};

const en: typeof tr = {
  shortcuts: 'Keyboard shortcuts',
  shortcutsHint: 'While you type, only those with Ctrl do anything.',
  singleKeys: 'Shortcuts of a single key',
  singleKeysHint:
    'When off, letters and signs do nothing by themselves. This holds for this browser alone.',
  everywhere: 'On every screen',
  go: 'Between screens',
  goHint: 'First g, then the letter.',
  businesses: 'In the list of businesses',
  palette: 'Search for a business or a screen',
  save: 'Save the changes (on screens with a form)',
  undo: 'Take back what was done last (while it is said)',
  help: 'Open this window',
  dismiss: 'Close the window or menu',
  actions: 'Actions',
  toLight: 'Change to the light appearance',
  toDark: 'Change to the dark appearance',
  opening: 'Opening the screen…',
  ownAccount: 'My account',
  roleNeeded: 'Your role does not include this',
  roleNeededText: 'An administrator can change your role.',
};

export const shellMessages: Catalogue<typeof tr> = { tr, en };
