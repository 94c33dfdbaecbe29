import { words } from '../../format/words.ts';

type Names = Readonly<Record<string, string>>;

/** What customers are told of, by the type of the event. */
export const eventWords = words(
  {
    QR_CODE_COPY_AND_PASTE_CREATED: 'Cobrança criada',
    QR_CODE_COPY_AND_PASTE_PAID: 'Cobrança paga',
    QR_CODE_COPY_AND_PASTE_REFUNDED: 'Cobrança devolvida',
    QR_CODE_COPY_AND_PASTE_REFUNDED_ERROR: 'Devolução de cobrança recusada',
    PIX_CASHIN_RECEIVED: 'Pix recebido',
    PIX_CASHIN_REFUNDED: 'Pix recebido devolvido',
    PIX_CASHIN_REFUNDED_ERROR: 'Devolução de Pix recusada',
    PIX_CASHOUT_CREATED: 'Transferência criada',
    PIX_CASHOUT_SUCCESS: 'Transferência liquidada',
    PIX_CASHOUT_ERROR: 'Transferência falhou',
    PIX_CASHOUT_REFUND: 'Transferência devolvida',
    PIX_CASHOUT_CANCELED: 'Transferência cancelada',
    MED_CREATED: 'Contestação recebida',
    MED_APPROVED: 'Contestação aceita',
    MED_REJECTED: 'Contestação recusada',
    MED_CANCELLED: 'Contestação cancelada',
    ONBOARDING_REQUISITION_APPROVED: 'Cadastro aprovado',
    ONBOARDING_REQUISITION_REPROVED: 'Cadastro recusado',
    WEBHOOK_TEST: 'Teste do endereço',
  } as Names,
  {
    QR_CODE_COPY_AND_PASTE_CREATED: 'Payment code created',
    QR_CODE_COPY_AND_PASTE_PAID: 'Payment code paid',
    QR_CODE_COPY_AND_PASTE_REFUNDED: 'Payment code refunded',
    QR_CODE_COPY_AND_PASTE_REFUNDED_ERROR: 'Refund of a code rejected',
    PIX_CASHIN_RECEIVED: 'Pix received',
    PIX_CASHIN_REFUNDED: 'Received Pix refunded',
    PIX_CASHIN_REFUNDED_ERROR: 'Refund of a Pix rejected',
    PIX_CASHOUT_CREATED: 'Transfer created',
    PIX_CASHOUT_SUCCESS: 'Transfer settled',
    PIX_CASHOUT_ERROR: 'Transfer failed',
    PIX_CASHOUT_REFUND: 'Transfer returned',
    PIX_CASHOUT_CANCELED: 'Transfer cancelled',
    MED_CREATED: 'Dispute received',
    MED_APPROVED: 'Dispute accepted',
    MED_REJECTED: 'Dispute rejected',
    MED_CANCELLED: 'Dispute cancelled',
    ONBOARDING_REQUISITION_APPROVED: 'Onboarding approved',
    ONBOARDING_REQUISITION_REPROVED: 'Onboarding rejected',
    WEBHOOK_TEST: 'Test of the endpoint',
  } as Names,
);
