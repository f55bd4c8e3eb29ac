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
  save: 'Değişiklikleri kaydet (form olan ekranlarda)',
  undo: 'Son işlemi geri al (bildirimi görünürken)',
  help: 'Bu pencereyi aç',
  dismiss: 'Pencereyi veya menüyü kapat',
  actions: 'İşlemler',
  toLight: 'Açık görünüme geç',
  toDark: 'Koyu görünüme geç',
  opening: 'Ekran açılıyor…',
  roleNeeded: 'Yetkiniz yetmiyor',
  roleNeededText: 'Yetkinizi bir yönetici değiştirebilir.',
};

const en: typeof tr = {
  shortcuts: 'Keyboard shortcuts',
  shortcutsHint: 'While you type, only shortcuts with Ctrl work.',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint:
    'When off, single letters and symbols do nothing. This setting applies to this browser only.',
  everywhere: 'On every screen',
  go: 'Between screens',
  goHint: 'First g, then the letter.',
  businesses: 'In the list of businesses',
  save: 'Save the changes (on screens with a form)',
  undo: 'Undo the last action (while its notification is shown)',
  help: 'Open this dialog',
  dismiss: 'Close the dialog or menu',
  actions: 'Actions',
  toLight: 'Switch to light appearance',
  toDark: 'Switch to dark appearance',
  opening: 'Opening the screen…',
  roleNeeded: 'Your role does not include this',
  roleNeededText: 'An administrator can change your role.',
};

export const shellMessages: Catalogue<typeof tr> = { tr, en };
