import { catalogue } from '../../../api/contract/text/catalogue.ts';

export const signInMessages = catalogue({
  queued: (ahead: number) => [
    ahead === 0
      ? 'Bu kullanıcı adı için çok sayıda deneme yapılıyor. Sıra sizde; birazdan kendiliğinden denenecek.'
      : `Bu kullanıcı adı için çok sayıda deneme yapılıyor. Sıranız gelince kendiliğinden denenecek (önünüzde ${ahead} deneme var).`,
    ahead === 0
      ? 'There are many attempts for this username. Yours is next; it is sent automatically.'
      : `There are many attempts for this username. Yours is sent automatically when its turn comes (${ahead} ahead of it).`,
  ],
  code: {
    title: ['İki adımlı giriş', 'Two-step sign-in'],
    code: ['Doğrulama kodu', 'Code'],
    hint: [
      'Kimlik doğrulama uygulamanızdaki 6 haneli kodu girin.',
      'Enter the 6-digit code from your authenticator app.',
    ],
    recoveryCode: ['Kurtarma kodu', 'Recovery code'],
    recoveryHint: [
      'Sakladığınız kurtarma kodlarından birini girin. Her kod bir kez kullanılır.',
      'Enter one of your recovery codes. Each works once.',
    ],
    useRecovery: ['Kurtarma kodu kullan', 'Use a recovery code'],
    useCode: ['Uygulamadaki kodu kullan', 'Use the code from the app'],
    submit: ['Doğrula', 'Verify'],
    back: ['Geri dön', 'Go back'],
    wrong: [
      'Kod yanlış ya da daha önce kullanılmış.',
      'The code is wrong or has already been used.',
    ],
    lapsed: [
      'Kodun süresi doldu. Şifrenizi yeniden girin.',
      'The code has timed out. Enter your password again.',
    ],
  },
  signIn: {
    title: ['Admin Paneli', 'Admin Panel'],
    username: ['Kullanıcı adı', 'Username'],
    submit: ['Giriş yap', 'Login'],
    submitting: ['Giriş yapılıyor…', 'Logging in...'],
    wrong: ['Geçersiz kullanıcı adı veya şifre', 'Username or password is incorrect'],
  },
  confirmPassword: {
    title: ['Şifrenizi yeniden girin', 'Enter your password again'],
    text: [
      'Bu işlem için şifreniz gerekir; 10 dakika boyunca yeniden sorulmaz.',
      'Changing an account requires your password. You will not be asked again for 10 minutes.',
    ],
    wrong: ['Şifre yanlış.', 'This is not your password.'],
    submit: ['Devam et', 'Continue'],
  },
});
