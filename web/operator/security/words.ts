import { words } from '../../format/words.ts';

export const securityWords = words(
  {
    title: 'Verificação em duas etapas',
    lead: 'Sem ela o console não abre, e cada decisão pede um código novo.',
    on: 'A verificação em duas etapas está ativa',
    off: 'A verificação em duas etapas está inativa',
    onText: 'O console pede o código do seu autenticador a cada entrada e a cada ato.',
    offText: 'Tenha um aplicativo autenticador à mão.',
    start: 'Ativar verificação em duas etapas',
    startText: 'Confirme sua senha. Depois, leia o código com o aplicativo autenticador.',
    replace: 'Trocar autenticador',
    replaceText: 'Confirme sua senha e o código do autenticador atual. Ele vale até você confirmar o novo.',
    password: 'Sua senha',
    needPassword: 'Digite sua senha.',
    next: 'Continuar',
  },
  {
    title: 'Two-step verification',
    lead: 'Without it the console does not open, and each decision asks for a new code.',
    on: 'Two-step verification is on',
    off: 'Two-step verification is off',
    onText: 'The console asks for the code of your authenticator at each log-in and each act.',
    offText: 'Have an authenticator app at hand.',
    start: 'Turn on two-step verification',
    startText: 'Confirm your password. Then scan the code with the authenticator app.',
    replace: 'Replace two-step verification',
    replaceText:
      'Confirm your password and the code of the present authenticator. It serves until the new one is confirmed.',
    password: 'Your password',
    needPassword: 'Type your password.',
    next: 'Continue',
  },
);
