import { words } from '../../format/words.ts';

export const securityWords = words(
  {
    title: 'Segundo fator',
    lead: 'Com ele, a senha sozinha não abre o console.',
    on: 'O segundo fator está ativo',
    onText: 'O console pede o código do seu autenticador a cada entrada.',
    off: 'O segundo fator está inativo',
    offText: 'Quem souber sua senha entra no seu lugar. Tenha um aplicativo autenticador à mão.',
    start: 'Ativar segundo fator',
    scan: 'Leia este código com um aplicativo autenticador, ou copie o segredo. Ele não aparece de novo.',
    qr: 'QR Code do segundo fator',
    token: 'Código que o aplicativo mostra',
    confirm: 'Confirmar',
    done: 'Segundo fator ativado',
    typeCode: 'Digite os seis dígitos.',
  },
  {
    title: 'Second factor',
    lead: 'With it, the password alone does not open the console.',
    on: 'The second factor is on',
    onText: 'The console asks for the code of your authenticator each time you log in.',
    off: 'The second factor is off',
    offText: 'Whoever knows your password comes in as you. Have an authenticator app at hand.',
    start: 'Turn on second factor',
    scan: 'Scan this code with an authenticator app, or copy the secret. It is not shown again.',
    qr: 'QR code of the second factor',
    token: 'Code that the app shows',
    confirm: 'Confirm',
    done: 'Second factor turned on',
    typeCode: 'Type the six digits.',
  },
);
