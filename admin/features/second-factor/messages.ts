import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { quoted } from '../../../api/contract/text/quoted.ts';

export const secondFactorMessages = catalogue({
  title: ['İki adımlı giriş', 'Two-step sign-in'],
  intro: [
    'Açıkken her girişte, şifrenizden sonra telefonunuzdaki bir kimlik doğrulama uygulamasının ürettiği 6 haneli kod istenir. Şifreniz ele geçse bile hesabınıza girilemez.',
    'When it is on, each sign-in asks for the password and then for a 6-digit code from an authenticator app on your phone. A stolen password alone does not open your account.',
  ],
  failed: [
    'İki adımlı girişin durumu alınamadı',
    'The two-step sign-in status could not be loaded',
  ],
  off: ['Kapalı', 'Off'],
  on: (since: string) => [`Açık (${since} tarihinden beri)`, `On (since ${since})`],
  codesLeft: (count: string) => [
    `Kullanılmamış kurtarma kodu: ${count}`,
    `Unused recovery codes: ${count}`,
  ],
  turnOn: ['İki adımlı girişi aç', 'Turn on two-step sign-in'],
  turnOff: ['İki adımlı girişi kapat', 'Turn off two-step sign-in'],
  renew: ['Yeni kurtarma kodları', 'New recovery codes'],
  renewTitle: ['Yeni kurtarma kodları oluştur', 'Create new recovery codes'],
  renewText: ['Eski kurtarma kodları geçersiz olur.', 'The old recovery codes stop working.'],
  turnOffText: [
    'Bundan sonra girişte yalnızca şifre istenir; kurtarma kodlarınız silinir.',
    'Signing in will only ask for the password; your recovery codes are deleted.',
  ],
  code: ['Uygulamadaki kod', 'Code from the app'],
  codeOrRecovery: [
    'Uygulamadaki kod ya da bir kurtarma kodu',
    'Code from the app, or a recovery code',
  ],
  next: ['Devam et', 'Continue'],
  scan: [
    'QR kodunu kimlik doğrulama uygulamanızla okutun.',
    'Scan the QR code with your authenticator app.',
  ],
  qrLabel: ['Kimlik doğrulama uygulaması için QR kodu', 'QR code for the authenticator app'],
  typed: [
    'Okutamıyorsanız bu anahtarı uygulamaya elle girin:',
    'If you cannot scan it, type this key into the app:',
  ],
  confirmHint: [
    'Ardından uygulamanın gösterdiği 6 haneli kodu yazın.',
    'Then enter the 6-digit code that the app shows.',
  ],
  confirm: ['Onayla ve aç', 'Confirm and turn on'],
  othersEnd: [
    'Açıldığında diğer oturumlarınız kapanır.',
    'Turning it on ends your other sessions.',
  ],
  codesTitle: ['Kurtarma kodlarınız', 'Your recovery codes'],
  codesText: [
    'Telefonunuzu kaybederseniz bu kodlarla girersiniz. Her kod bir kez kullanılır. Kodlar bir daha gösterilmez; güvenli bir yerde saklayın.',
    'Use them to sign in if you lose your phone. Each works once. They are not shown again; keep them in a safe place.',
  ],
  download: ['İndir', 'Download'],
  print: ['Yazdır', 'Print'],
  fileName: ['kurtarma-kodlari.txt', 'recovery-codes.txt'],
  fileTitle: (name: string) => [
    `${quoted(name)} için kurtarma kodları`,
    `Recovery codes for ${quoted(name)}`,
  ],
  stored: ['Kodları sakladım', 'I have stored the codes'],
  enabled: ['İki adımlı giriş açıldı', 'Two-step sign-in is on'],
  disabled: ['İki adımlı giriş kapatıldı', 'Two-step sign-in is off'],
  renewed: ['Kurtarma kodları yenilendi', 'The recovery codes were replaced'],
  wrongPassword: ['Şifre yanlış.', 'This is not your password.'],
  wrongCode: [
    'Kod yanlış ya da daha önce kullanılmış.',
    'The code is wrong or has already been used.',
  ],
  changeFailed: ['İşlem tamamlanamadı', 'The change could not be made'],
  lapsed: ['Kurulum süresi doldu. Baştan başlayın.', 'The setup has timed out. Start again.'],
  devices: ['Tanınan cihazlar', 'Known devices'],
  devicesText: [
    'Daha önce giriş yaptığınız tarayıcılar 180 gün boyunca tanınır: başkalarının hatalı denemeleri bu tarayıcılardan girmenizi engellemez. Bir cihazınızı kaybettiyseniz hepsini unutturun. Şifre değişikliği de aynı sonucu verir.',
    'Browsers in which you have signed in are known for 180 days: failed attempts by others do not block you from signing in there. If you have lost a device, forget all devices. Changing your password does the same.',
  ],
  forget: ['Tanınan cihazları unut', 'Forget known devices'],
  forgotten: ['Tanınan cihazlar unutuldu', 'Known devices forgotten'],
  listed: ['İki adımlı', 'Two-step'],
  reset: ['İki adımlı girişi sıfırla', 'Reset two-step sign-in'],
  resetOf: (name: string) => [
    `İki adımlı girişi sıfırla: ${name}`,
    `Reset two-step sign-in: ${name}`,
  ],
  askReset: (name: string) => [
    `${quoted(name)} için iki adımlı giriş sıfırlansın mı?`,
    `Reset two-step sign-in for ${quoted(name)}?`,
  ],
  askResetText: [
    'Telefonunu ve kurtarma kodlarını kaybeden bir yönetici içindir. Oturumları kapanır ve yeniden kurana dek yalnızca şifresiyle girer. Bu isteğin gerçekten ondan geldiğinden emin olun.',
    'For an administrator who has lost the phone and the recovery codes. The sessions of the account end, and signing in requires only the password until two-step sign-in is set up again. Make sure that the request really comes from the administrator.',
  ],
  resetDone: (name: string) => [
    `${quoted(name)} için iki adımlı giriş sıfırlandı`,
    `Two-step sign-in for ${quoted(name)} was reset`,
  ],
});
