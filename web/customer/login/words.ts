import { words } from '../../format/words.ts';

export const loginWords = words(
  {
    title: 'Entrar',
    lead: 'Acesse a conta da sua empresa.',
    email: 'E-mail',
    password: 'Senha',
    token: 'Código do autenticador',
    tokenHint: 'Seis dígitos do aplicativo. Deixe vazio se você ainda não usa um.',
    enter: 'Entrar',
    refused: 'E-mail, senha ou código não conferem. Um código só vale uma vez.',
    tooMany: 'Muitas tentativas. Espere alguns minutos.',
    ended: 'Sua sessão terminou por inatividade. Entre de novo para continuar.',
    show: 'Mostrar senha',
    preferences: 'Idioma e aparência',
    promise: 'Pix para empresas, com cada centavo à vista.',
  },
  {
    title: 'Log in',
    lead: 'Log in to your business account.',
    email: 'E-mail',
    password: 'Password',
    token: 'Authenticator code',
    tokenHint: 'Six digits from your app. Leave it empty if you do not use one yet.',
    enter: 'Log in',
    refused: 'E-mail, password or code do not match. A code works only once.',
    tooMany: 'Too many attempts. Wait a few minutes.',
    ended: 'Your session ended for inactivity. Log in again to go on.',
    show: 'Show password',
    preferences: 'Language and appearance',
    promise: 'Pix for companies, every centavo in sight.',
  },
);
