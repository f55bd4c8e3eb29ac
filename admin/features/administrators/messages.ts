import { PASSWORD_MAX, PASSWORD_MIN } from '../../../api/contract/calls/password-limits.ts';
import type { PasswordRule } from '../../../api/contract/calls/password-rules.ts';
import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { quoted } from '../../../api/contract/text/quoted.ts';
import type { Pair } from '../../../api/contract/text/sentences.ts';

export const administratorsMessages = catalogue({
  failed: ['Yöneticiler alınamadı', 'The administrators could not be loaded'],
  add: ['Yönetici ekle', 'Add an administrator'],
  name: ['Kullanıcı adı', 'Username'],
  ownRole: (role: string) => [`Yetkiniz: ${role}.`, `Your role: ${role}.`],
  role: ['Yetki', 'Role'],
  roleOf: (name: string) => [`Yetki: ${name}`, `Role: ${name}`],
  roleText: {
    viewer: ['Her şeyi görür, hiçbir şeyi değiştirmez.', 'Sees everything, changes nothing.'],
    moderator: [
      'Ayrıca işletmeleri onaylar, onayı geri alır ve mesajlarla ilgilenir.',
      'Also approves and withdraws listings, and handles messages.',
    ],
    editor: [
      'Ayrıca düzenler, içe ve dışa aktarır, siler, toplu işlem yapar ve sayfaları yeniler.',
      'Also edits, imports, exports and deletes, runs bulk actions, and rebuilds pages.',
    ],
    administrator: [
      'Ayrıca site ayarlarını, izleme kodlarını, hesapları ve yetkileri yönetir.',
      'Also manages the site settings, tracking code, accounts and roles.',
    ],
  },
  roleChanged: (name: string, role: string) => [
    `${quoted(name)} artık ${quoted(role)} yetkisine sahip`,
    `${quoted(name)} now has the role ${quoted(role)}`,
  ],
  roleFailed: ['Yetki değiştirilemedi', 'The role could not be changed'],
  state: ['Durum', 'State'],
  sessions: ['Açık oturum', 'Open sessions'],
  created: ['Eklendiği tarih', 'Added'],
  you: ['siz', 'you'],
  enabled: ['Etkin', 'Enabled'],
  disabled: (since: string) => [`Devre dışı (${since})`, `Disabled (${since})`],
  actions: ['İşlemler', 'Actions'],
  disable: ['Devre dışı bırak', 'Disable'],
  disableOf: (name: string) => [`Devre dışı bırak: ${name}`, `Disable: ${name}`],
  enable: ['Etkinleştir', 'Enable'],
  enableOf: (name: string) => [`Etkinleştir: ${name}`, `Enable: ${name}`],
  askDisable: (name: string) => [
    `${quoted(name)} devre dışı bırakılsın mı?`,
    `Disable ${quoted(name)}?`,
  ],
  askDisableText: (sessions: string) => [
    `Artık giriş yapamaz; açık oturumları (${sessions}) hemen kapanır. Yaptığı işlemlerin kaydı kalır ve sonradan yeniden etkinleştirilebilir.`,
    `The account can no longer sign in, and its open sessions (${sessions}) end at once. Its entries in the audit log stay, and it can be enabled again.`,
  ],
  disabledDone: (name: string) => [
    `${quoted(name)} devre dışı bırakıldı`,
    `${quoted(name)} is disabled`,
  ],
  enabledDone: (name: string) => [
    `${quoted(name)} yeniden giriş yapabilir`,
    `${quoted(name)} can sign in again`,
  ],
  changeFailed: ['Yönetici değiştirilemedi', 'The administrator could not be changed'],
  lastOne: [
    'Bu, etkin olan son yönetici. Önce başka bir hesaba yönetici yetkisi verin.',
    'This is the last enabled administrator. Give another account this role first.',
  ],
  newTitle: ['Yeni yönetici', 'New administrator'],
  nameRule: [
    '3–64 karakter: harf, rakam ve . _ - @',
    '3–64 characters: letters, digits and . _ - @',
  ],
  nameWrong: [
    'Kullanıcı adı 3–64 karakter olmalı; yalnızca harf, rakam ve . _ - @ içerebilir.',
    'The username must have 3 to 64 characters: letters, digits and . _ - @',
  ],
  nameTaken: ['Bu kullanıcı adı zaten alınmış.', 'This username is taken.'],
  passwordRule: (min: number) => [
    `En az ${min} karakter. Birkaç sözcükten oluşan uzun bir şifre iyidir.`,
    `At least ${min} characters. Several words make a good password.`,
  ],
  passwordRules: {
    short: [
      `Şifre en az ${PASSWORD_MIN} karakter olmalıdır.`,
      `The password must have at least ${PASSWORD_MIN} characters.`,
    ],
    long: [
      `Şifre en fazla ${PASSWORD_MAX} karakter olabilir.`,
      `The password must have at most ${PASSWORD_MAX} characters.`,
    ],
    name: ['Şifre kullanıcı adını içermemelidir.', 'The password must not contain the username.'],
    repeats: [
      'Şifre, tekrar eden birkaç karakterden oluşmamalıdır.',
      'The password must not repeat a few characters.',
    ],
    sequence: [
      'Şifre, ardışık harf, rakam veya tuşlardan oluşmamalıdır.',
      'The password must not be a sequence of letters, digits or keys.',
    ],
    former: [
      'Yeni şifre öncekiyle aynı olmamalıdır.',
      'The new password must differ from the old one.',
    ],
    common: [
      'Bu şifre çok yaygın ya da yaygın bir şifreye rakam ve simge eklenerek oluşturulmuş.',
      'This password is too common, or a common password with digits and symbols added.',
    ],
  } satisfies Readonly<Record<PasswordRule, Pair>>,
  create: ['Ekle', 'Add'],
  createdDone: (name: string) => [`${quoted(name)} eklendi`, `${quoted(name)} was added`],
  createdText: [
    'Şifresini kendisine güvenli bir yoldan iletin; giriş yapınca değiştirebilir.',
    'Send the password in a secure way; it can be changed after signing in.',
  ],
  createFailed: ['Yönetici eklenemedi', 'The administrator could not be added'],
  ownPassword: ['Şifreniz', 'Your password'],
  ownPasswordText: [
    'Değiştirdiğinizde bu tarayıcı dışındaki tüm oturumlarınız kapanır.',
    'Changing it ends all your sessions except the one in this browser.',
  ],
  currentPassword: ['Mevcut şifre', 'Current password'],
  newPassword: ['Yeni şifre', 'New password'],
  changePassword: ['Şifreyi değiştir', 'Change the password'],
  passwordChanged: ['Şifreniz değiştirildi', 'Your password was changed'],
  passwordChangedText: [
    'Diğer tüm oturumlarınız kapatıldı.',
    'All your other sessions have ended.',
  ],
  passwordFailed: ['Şifre değiştirilemedi', 'The password could not be changed'],
  wrongPassword: ['Mevcut şifre yanlış.', 'This is not your current password.'],
  openSessions: ['Açık oturumlar', 'Open sessions'],
  sessionsFailed: ['Oturumlar alınamadı', 'The sessions could not be loaded'],
  sessionsHint: [
    'Tanımadığınız bir oturumu kapatın ve o yöneticinin şifresini değiştirmesini isteyin.',
    'End any session that you do not recognise, and ask that administrator to change the password.',
  ],
  signedIn: ['Giriş', 'Signed in'],
  lastSeen: ['Son hareket', 'Last seen'],
  idleEnds: ['Kullanılmazsa biter', 'Idle timeout'],
  expires: ['Son geçerlilik', 'Expires'],
  thisBrowser: ['bu tarayıcı', 'this browser'],
  revoke: ['Oturumu kapat', 'End the session'],
  revokeOf: (name: string, at: string) => [
    `Oturumu kapat: ${name}, ${at}`,
    `End the session: ${name}, ${at}`,
  ],
  askRevoke: (name: string) => [
    `${quoted(name)} adlı yöneticinin oturumu kapatılsın mı?`,
    `End a session of ${quoted(name)}?`,
  ],
  askRevokeText: (at: string) => [
    `${at} tarihinde başlayan oturum hemen biter; kaydedilmemiş değişiklikleri kaybolabilir.`,
    `The session from ${at} ends at once; unsaved changes may be lost.`,
  ],
  revoked: (name: string) => [
    `${quoted(name)} için oturum kapatıldı`,
    `Session of ${quoted(name)} ended`,
  ],
  revokeFailed: ['Oturum kapatılamadı', 'The session could not be ended'],
});
export type AdministratorsMessages = typeof administratorsMessages.tr;
