import type { Language } from '../format/locale.ts';

type Words = Readonly<Record<string, readonly [pt: string, en: string]>>;

/** Why a transfer did not happen: the bank's own reasons and the codes of the settlement system (SPI). */
export const TRANSFER_REASONS: Words = {
  NO_BALANCE: ['Não havia saldo disponível na conta.', 'The account did not have enough available balance.'],
  KEY_NOT_FOUND: ['Esta chave Pix não está registrada.', 'This Pix key is not registered.'],
  DIRECTORY_LIMIT: [
    'Muitas consultas de chaves em pouco tempo. Tente mais tarde.',
    'Too many look-ups of keys in a short time. Try again later.',
  ],
  AB03: [
    'A instituição do destinatário não respondeu a tempo.',
    "The recipient's institution did not answer in time.",
  ],
  AB09: ['Houve um erro na instituição do destinatário.', "The recipient's institution had an error."],
  AB11: ['O tempo para enviar o pagamento acabou.', 'The time to send the payment ran out.'],
  AC03: [
    'A agência ou a conta do destinatário não existe.',
    "The recipient's branch or account does not exist.",
  ],
  AC06: ['A conta do destinatário está bloqueada.', "The recipient's account is blocked."],
  AC07: ['A conta do destinatário está encerrada.', "The recipient's account is closed."],
  AC14: ['O tipo da conta do destinatário está errado.', "The type of the recipient's account is wrong."],
  AG03: [
    'A conta do destinatário não aceita este tipo de pagamento.',
    "The recipient's account cannot receive this type of payment.",
  ],
  AG12: ['A conta não pode pagar a si mesma.', 'The account cannot pay itself.'],
  AG13: ['Uma devolução não pode ser devolvida.', 'A refund cannot be given back.'],
  AM01: ['O pagamento não tem valor.', 'The payment has no amount.'],
  AM02: [
    'O valor é maior do que a conta do destinatário aceita.',
    "The amount is above the limit of the recipient's account.",
  ],
  AM04: ['O banco não tinha recursos para liquidar.', 'The bank had no funds to settle with.'],
  AM09: [
    'O valor é maior do que o do pagamento original.',
    'The amount is above that of the original payment.',
  ],
  AM12: ['As partes do valor não somam o total.', 'The parts of the amount do not add up to it.'],
  AM18: ['O número de pagamentos passou do permitido.', 'There were more payments than are allowed.'],
  BE01: [
    'O documento não é do titular da conta do destinatário.',
    "The document does not belong to the holder of the recipient's account.",
  ],
  BE17: ['Este código não pode mais ser pago.', 'This code cannot be paid any more.'],
  CH11: ['O documento do destinatário está errado.', "The recipient's document is wrong."],
  CH16: ['O pagamento foi recusado por estar mal formado.', 'The payment was refused as malformed.'],
  DS04: [
    'A instituição do destinatário recusou o pagamento.',
    "The recipient's institution refused the payment.",
  ],
  DS27: [
    'A instituição do destinatário não participa do Pix neste momento.',
    "The recipient's institution does not take part in Pix at present.",
  ],
  DT02: ['A data do pagamento não é aceita.', 'The date of the payment is not accepted.'],
  INDT: ['O código pede outro valor.', 'The code asks for another amount.'],
  DT05: ['O prazo para devolver terminou.', 'The period for refunds is over.'],
  DUPL: ['O código já foi pago.', 'The code has been paid already.'],
  ED05: ['O pagamento não pôde ser liquidado.', 'The payment could not be settled.'],
  FF08: ['O identificador do pagamento não é válido.', 'The id of the payment is not valid.'],
  FRAD: ['A instituição do destinatário suspeita de fraude.', "The recipient's institution suspects fraud."],
  RC09: ['A instituição de quem paga não existe.', "The payer's institution does not exist."],
  RC10: ['A instituição do destinatário não existe.', "The recipient's institution does not exist."],
  RR04: ['O pagamento foi recusado por regras legais.', 'The payment was refused for regulatory reasons.'],
};

/** Where the same code means another side, because the money goes back. */
const REFUNDS: Words = {
  NO_BALANCE: ['Não havia saldo para devolver.', 'There was no balance to give back from.'],
  AB03: ['A devolução chegou depois do prazo.', 'The refund came after the time limit.'],
  AC03: ['A conta do pagador não existe.', "The payer's account does not exist."],
  AC06: ['A conta do pagador está bloqueada.', "The payer's account is blocked."],
  AC07: ['A conta do pagador está encerrada.', "The payer's account is closed."],
  AM01: ['A devolução não tem valor.', 'The refund has no amount.'],
  AM09: ['Voltaria mais do que foi recebido.', 'More would go back than was received.'],
  DS04: ['A instituição do pagador recusou a devolução.', "The payer's institution refused the refund."],
  DS27: [
    'A instituição do pagador não participa do Pix neste momento.',
    "The payer's institution does not take part in Pix at present.",
  ],
  ED05: ['A devolução não pôde ser liquidada.', 'The refund could not be settled.'],
  FF08: ['O identificador da devolução não é válido.', 'The id of the refund is not valid.'],
  RC10: ['A instituição do pagador não existe.', "The payer's institution does not exist."],
};

export interface PaymentFailure {
  code: string;
  /** The bank's English words for it; they stand in for a code without words here. */
  text?: string | null;
  /** True if it was money on its way back. */
  refund?: boolean;
}

/** Why a payment did not happen, in words; its code is shown beside them. */
export function explainFailure({ code, text, refund = false }: PaymentFailure, language: Language): string {
  const known = (refund ? REFUNDS[code] : undefined) ?? TRANSFER_REASONS[code];
  if (known !== undefined) return known[language === 'pt' ? 0 : 1];
  if (language === 'en' && text) return text;
  return language === 'pt' ? 'O pagamento foi recusado.' : 'The payment was refused.';
}
