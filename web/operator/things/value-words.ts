import { words } from '../../format/words.ts';

type Names = Readonly<Record<string, string>>;

/** Words for the values of things, by the member that has them. */
export const valueWords = words(
  {
    origin: { KEY: 'Por chave Pix', MANUAL: 'Por agência e conta', CODE: 'Por código copia e cola' } as Names,
    route: { CODE: 'Pela cobrança', CASH_IN: 'Pelo Pix recebido' } as Names,
    type: {
      CPF: 'CPF',
      CNPJ: 'CNPJ',
      EMAIL: 'E-mail',
      CELL_PHONE: 'Celular',
      EVP: 'Chave aleatória',
    } as Names,
    reason: {
      BE08: 'Erro do banco (BE08)',
      FR01: 'Fraude (FR01)',
      MD06: 'Pedido do cliente (MD06)',
      SL02: 'Serviço de Pix Saque ou Troco (SL02)',
      RETURN_REQUEST: 'Pedido de devolução',
      RETURN_CANCELLATION: 'Cancelamento de devolução',
    } as Names,
    kind: {
      CASHOUT: 'Pix enviado',
      CASHOUT_INSIDE: 'Pix enviado a cliente daqui',
      CASHOUT_FEE: 'Tarifa de envio',
      CASHOUT_RETURN: 'Devolução recebida',
      CASHOUT_RETURN_INSIDE: 'Devolução recebida de cliente daqui',
      CASHIN: 'Pix recebido',
      CASHIN_INSIDE: 'Pix recebido de cliente daqui',
      CASHIN_FEE: 'Tarifa de recebimento',
      REFUND: 'Devolução enviada',
      REFUND_INSIDE: 'Devolução enviada a cliente daqui',
      REFUND_BOUNCED: 'Devolução não concluída (valor retornado)',
      MED_FEE: 'Tarifa de contestação',
      FUNDING: 'Crédito em conta',
    } as Names,
  },
  {
    origin: { KEY: 'By Pix key', MANUAL: 'By branch and account', CODE: 'By copy-and-paste code' } as Names,
    route: { CODE: 'By the payment code', CASH_IN: 'By the Pix received' } as Names,
    type: { CPF: 'CPF', CNPJ: 'CNPJ', EMAIL: 'E-mail', CELL_PHONE: 'Phone', EVP: 'Random key' } as Names,
    reason: {
      BE08: 'Error of the bank (BE08)',
      FR01: 'Fraud (FR01)',
      MD06: "Customer's request (MD06)",
      SL02: 'Pix withdrawal or change (SL02)',
      RETURN_REQUEST: 'Request to give back',
      RETURN_CANCELLATION: 'Cancellation of a return',
    } as Names,
    kind: {
      CASHOUT: 'Pix sent',
      CASHOUT_INSIDE: 'Pix sent to a customer of ours',
      CASHOUT_FEE: 'Sending fee',
      CASHOUT_RETURN: 'Refund received',
      CASHOUT_RETURN_INSIDE: 'Refund received from a customer of ours',
      CASHIN: 'Pix received',
      CASHIN_INSIDE: 'Pix received from a customer of ours',
      CASHIN_FEE: 'Receiving fee',
      REFUND: 'Refund sent',
      REFUND_INSIDE: 'Refund sent to a customer of ours',
      REFUND_BOUNCED: 'Refund reversed',
      MED_FEE: 'Dispute fee',
      FUNDING: 'Credit to account',
    } as Names,
  },
);
