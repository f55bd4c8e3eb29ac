import type { Catalogue } from '../../messages/catalogue.ts';

const tr = {
  shortcuts: 'Klavye kısayolları',
  shortcutsHint: 'Metin yazarken çalışmazlar (Ctrl K dışında).',
  everywhere: 'Her ekranda',
  go: 'Ekranlar arasında',
  goHint: 'Önce g, sonra harf.',
  businesses: 'İşletme listesinde',
  palette: 'İşletme veya ekran ara',
  help: 'Bu pencereyi aç',
  dismiss: 'Pencereyi veya menüyü kapat',
  actions: 'İşlemler',
  toLight: 'Açık görünüme geç',
  toDark: 'Koyu görünüme geç',
  opening: 'Ekran açılıyor…',
};

const en: typeof tr = {
  shortcuts: 'Keyboard shortcuts',
  shortcutsHint: 'They do nothing while you type (but Ctrl K does).',
  everywhere: 'On every screen',
  go: 'Between screens',
  goHint: 'First g, then the letter.',
  businesses: 'In the list of businesses',
  palette: 'Search for a business or a screen',
  help: 'Open this window',
  dismiss: 'Close the window or menu',
  actions: 'Actions',
  toLight: 'Change to the light appearance',
  toDark: 'Change to the dark appearance',
  opening: 'Opening the screen…',
};

export const shellMessages: Catalogue<typeof tr> = { tr, en };
