import { words } from '../../format/words.ts';

export const securityWords = words(
  {
    title: 'Segurança',
    lead: 'Senha, verificação em duas etapas e dispositivos conectados.',
    factor: 'Verificação em duas etapas',
    onText: 'Transferências, chaves e mudanças na equipe pedem o código do seu autenticador.',
    offText: 'Sem ele você não pode enviar dinheiro nem mudar a equipe.',
    password: 'Senha',
    passwordText: 'Ao trocar, você sai de todos os outros aparelhos.',
    passwordHint: 'Ao menos 12 caracteres, sem o seu e-mail.',
    passwords: { present: 'Senha atual', chosen: 'Senha nova', repeated: 'Repita a senha nova' },
    passwordFaults: {
      present: 'Digite a senha atual.',
      short: 'A senha nova precisa de ao menos 12 caracteres.',
      same: 'A senha nova é igual à atual.',
      different: 'As duas senhas novas não são iguais.',
    },
    changePassword: 'Trocar senha',
    passwordChanged: 'Senha trocada: você saiu dos outros aparelhos',
  },
  {
    title: 'Security',
    lead: 'How the bank knows that it is you.',
    factor: 'Two-step verification',
    onText: 'Transfers, keys and changes of the team ask for the code of your authenticator.',
    offText: 'Without it you can neither send money nor change the team.',
    password: 'Password',
    passwordText: 'When you change it you are logged out everywhere else.',
    passwordHint: 'At least 12 characters, without your e-mail.',
    passwords: { present: 'Present password', chosen: 'New password', repeated: 'New password again' },
    passwordFaults: {
      present: 'Type the present password.',
      short: 'The new password needs at least 12 characters.',
      same: 'The new password is the present one.',
      different: 'The two new passwords differ.',
    },
    changePassword: 'Change password',
    passwordChanged: 'Password changed: you are logged out everywhere else',
  },
);
