import type { Catalogue } from '../../messages/catalogue.ts';

const tr = {
  queued: (ahead: number) =>
    ahead === 0
      ? 'Bu kullanıcı adı için çok sayıda deneme yapılıyor. Sıra sizde; birazdan kendiliğinden denenecek.'
      : `Bu kullanıcı adı için çok sayıda deneme yapılıyor. Sıranız gelince kendiliğinden denenecek (önünüzde ${ahead} deneme var).`,
  code: {
    title: 'İki adımlı giriş',
    code: 'Doğrulama kodu',
    hint: 'Kimlik doğrulama uygulamanızdaki 6 haneli kodu girin.',
    recoveryCode: 'Kurtarma kodu',
    recoveryHint: 'Sakladığınız kurtarma kodlarından birini girin. Her kod bir kez kullanılır.',
    useRecovery: 'Kurtarma kodu kullan',
    useCode: 'Uygulamadaki kodu kullan',
    submit: 'Doğrula',
    back: 'Geri dön',
    wrong: 'Kod yanlış ya da daha önce kullanılmış.',
    lapsed: 'Kod için süre doldu. Şifrenizi yeniden girin.',
  },
  signIn: {
    title: 'Admin Paneli',
    username: 'Kullanıcı adı',
    submit: 'Giriş yap',
    submitting: 'Giriş yapılıyor…',
    wrong: 'Geçersiz kullanıcı adı veya şifre',
  },
  confirmPassword: {
    title: 'Şifrenizi yeniden girin',
    text: 'Bu işlem için şifreniz gerekir; 10 dakika boyunca yeniden sorulmaz.',
    wrong: 'Bu sizin şifreniz değil.',
    submit: 'Devam et',
  },
};

const en: typeof tr = {
  queued: (ahead) =>
    ahead === 0
      ? 'There are many attempts for this username. Yours is next; it is sent automatically.'
      : `There are many attempts for this username. Yours is sent automatically when its turn comes (${ahead} ahead of it).`,
  code: {
    title: 'Two-step sign-in',
    code: 'Code',
    hint: 'Enter the 6-digit code from your authenticator app.',
    recoveryCode: 'Recovery code',
    recoveryHint: 'Enter one of your recovery codes. Each works once.',
    useRecovery: 'Use a recovery code',
    useCode: 'Use the code from the app',
    submit: 'Verify',
    back: 'Go back',
    wrong: 'The code is wrong or has already been used.',
    lapsed: 'The code has timed out. Enter your password again.',
  },
  signIn: {
    title: 'Admin Panel',
    username: 'Username',
    submit: 'Login',
    submitting: 'Logging in...',
    wrong: 'Username or password is incorrect',
  },
  confirmPassword: {
    title: 'Enter your password again',
    text: 'Changing an account requires your password. You will not be asked again for 10 minutes.',
    wrong: 'This is not your password.',
    submit: 'Continue',
  },
};

export const signInMessages: Catalogue<typeof tr> = { tr, en };
