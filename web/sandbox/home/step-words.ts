import { words } from '../../format/words.ts';

export const stepWords = words(
  {
    be: 'Entre como alguém',
    beText: 'Um clique, sem senha nem código. As telas abrem em outra aba.',
    enterAs: (name: string) => `Entrar como ${name}`,
    operator: 'Operação do banco',
    noFactor: 'sem verificação em duas etapas',
    firstCall: 'Sua primeira chamada',
    firstCallText:
      'Um Pix de R$ 10,00, assinado com as credenciais deste ambiente. Cole no terminal ou execute aqui mesmo.',
    runHere: 'Executar aqui',
    copy: 'Copiar',
    terminal: 'No terminal',
    paid: 'Pix enviado.',
    follow: 'Acompanhe ao vivo',
    month: 'Um mês de padaria',
    monthText:
      'Preenche o extrato da Padaria Aurora com trinta dias de vida: vendas, fornecedores, tarifas, devoluções e uma contestação. O relógio do banco avança um mês.',
    monthAction: 'Viver um mês',
    monthDone: (payments: number, days: number) => `${payments} pagamentos em ${days} dias.`,
    monthSee: 'Ver o extrato como Helena',
  },
  {
    be: 'Be somebody',
    beText: 'One click, no password, no code. The pages open in another tab.',
    enterAs: (name) => `Log in as ${name}`,
    operator: "The bank's operators",
    noFactor: 'no two-step verification',
    firstCall: 'Your first call',
    firstCallText:
      'A Pix of R$ 10.00, signed with the credentials of this sandbox. Paste it into a terminal or run it here.',
    runHere: 'Run it here',
    copy: 'Copy',
    terminal: 'In a terminal',
    paid: 'Pix sent.',
    follow: 'Follow it live',
    month: 'A month of a bakery',
    monthText:
      "Fills Padaria Aurora's statement with thirty days of life: sales, suppliers, fees, refunds and a dispute. The bank's clock moves forward by a month.",
    monthAction: 'Live a month',
    monthDone: (payments, days) => `${payments} payments in ${days} days.`,
    monthSee: 'See the statement as Helena',
  },
);
