import { words } from '../format/words.ts';

/** Texts for enrolling a second factor, for customers and operators. */
export const secondFactorWords = words(
  {
    on: 'A verificação em duas etapas está ativa',
    off: 'A verificação em duas etapas está inativa',
    start: 'Ativar verificação em duas etapas',
    password: 'Sua senha',
    typePassword: 'Digite sua senha.',
    scan: 'Leia este código com um aplicativo autenticador, ou copie o segredo. Ele não aparece de novo.',
    qr: 'QR Code da verificação em duas etapas',
    token: 'Código que o aplicativo mostra',
    confirm: 'Confirmar',
    done: 'Verificação em duas etapas ativada',
  },
  {
    on: 'Two-step verification is on',
    off: 'Two-step verification is off',
    start: 'Turn on two-step verification',
    password: 'Your password',
    typePassword: 'Type your password.',
    scan: 'Scan this code with an authenticator app, or copy the secret. It is not shown again.',
    qr: 'QR code of two-step verification',
    token: 'Code that the app shows',
    confirm: 'Confirm',
    done: 'Two-step verification turned on',
  },
);
