/** Kinds of a statement's lines as people in Brazil call them. */
export const STATEMENT_NAMES: Readonly<Record<string, string>> = {
  PIX_CASHIN: 'Pix recebido',
  PIX_CASHOUT: 'Pix enviado',
  PIX_CASHIN_TAX: 'Tarifa de recebimento',
  PIX_CASHOUT_TAX: 'Tarifa de envio',
  PIX_CASHOUT_TAX_MED: 'Tarifa de contestação',
  PIX_CHARGEBACK: 'Devolução enviada',
  PIX_CHARGEBACK_REFUND: 'Devolução não concluída (valor retornado)',
  PIX_CASHOUT_REFUND: 'Devolução recebida',
  PIX_CREDIT_IN_ACCOUNT: 'Crédito em conta',
};
