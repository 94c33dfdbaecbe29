import { words } from '../../format/words.ts';

export const authenticatorWords = words(
  {
    title: 'Autenticador',
    lead: 'Sem aplicativo à mão? Gere aqui os códigos de quem ativou a verificação em duas etapas neste ambiente.',
    secret: 'Chave do autenticador',
    secretHint: 'A chave que a tela mostra abaixo do QR Code, ou o endereço otpauth://. Fica só nesta aba.',
    bad: 'Isto não é uma chave de autenticador.',
    code: 'Código agora',
  },
  {
    title: 'Authenticator',
    lead: 'No app at hand? Get the codes of anybody who turned on two-step verification in this environment.',
    secret: 'Authenticator key',
    secretHint:
      'The key that the screen shows below the QR code, or the otpauth:// address. It stays in this tab.',
    bad: 'This is not the key of an authenticator.',
    code: 'Code now',
  },
);
