import { words } from '../../format/words.ts';

export const securityWords = words(
  {
    title: 'Segundo fator',
    lead: 'Com ele, a senha sozinha não abre o console.',
    onText: 'O console pede o código do seu autenticador a cada entrada.',
    offText: 'Quem souber sua senha entra no seu lugar. Tenha um aplicativo autenticador à mão.',
  },
  {
    title: 'Second factor',
    lead: 'With it, the password alone does not open the console.',
    onText: 'The console asks for the code of your authenticator each time you log in.',
    offText: 'Whoever knows your password comes in as you. Have an authenticator app at hand.',
  },
);
