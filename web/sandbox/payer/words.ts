import { words } from '../../format/words.ts';

export const payerWords = words(
  {
    title: 'Celular do pagador',
    lead: 'Seja alguém de outra instituição e pague a uma conta deste banco.',
    pay: 'Pagar com Pix',
    way: 'Pagar a',
    ways: { account: 'Conta', key: 'Chave', code: 'Copia e cola' },
    code: 'Código copia e cola',
    codeHint: 'O que uma câmera leria do QR Code.',
    you: 'Quem paga',
    youHint: 'Opcional. Se ficar em branco, usamos um pagador padrão.',
    refund: 'Se o dinheiro for devolvido',
    refunds: {
      SUCCESS: 'a instituição aceita',
      REJECTED: 'a instituição recusa',
      SILENT: 'a instituição não responde',
    },
    settled: (amount: string) => `${amount} pagos`,
    rejected: (reason: string) => `Pagamento recusado: ${reason}`,
    e2e: 'Identificador (E2E)',
  },
  {
    title: "Payer's phone",
    lead: 'Be somebody at another institution and pay an account of this bank.',
    pay: 'Pay with Pix',
    way: 'Pay to',
    ways: { account: 'Account', key: 'Key', code: 'Copy and paste' },
    code: 'Copy-and-paste code',
    codeHint: 'What a camera would read of the QR code.',
    you: 'Who pays',
    youHint: 'Optional; defaults to an example payer.',
    refund: 'If the money is given back',
    refunds: {
      SUCCESS: 'the institution accepts it',
      REJECTED: 'the institution refuses it',
      SILENT: 'the institution does not answer',
    },
    settled: (amount) => `${amount} paid`,
    rejected: (reason) => `Payment refused: ${reason}`,
    e2e: 'Identifier (E2E)',
  },
);
