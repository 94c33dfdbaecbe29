import type { EventOrLogType } from '../../src/webhooks/events/catalogue.ts';
import type { Language } from '../format/locale.ts';
import { words } from '../format/words.ts';

/** Names each kind of event, by its type and by its name in the delivery log; any other text has no name. */
export const eventWords: Record<Language, Readonly<Record<string, string>>> = words<
  Record<EventOrLogType, string>
>(
  {
    QR_CODE_COPY_AND_PASTE_CREATED: 'Cobrança criada',
    PIX_QR_CODE_CREATED: 'Cobrança criada',
    QR_CODE_COPY_AND_PASTE_PAID: 'Cobrança paga',
    QR_CODE_COPY_AND_PASTE_REFUNDED: 'Cobrança devolvida',
    QR_CODE_COPY_AND_PASTE_REFUNDED_ERROR: 'Devolução de cobrança recusada',
    PIX_CASHIN_RECEIVED: 'Pix recebido',
    PIX_CASHIN_REFUNDED: 'Pix devolvido',
    PIX_CASHIN_REFUNDED_ERROR: 'Devolução recusada',
    PIX_CASHOUT_CREATED: 'Transferência criada',
    PIX_TRANSACTION_CREATED: 'Transferência criada',
    PIX_CASHOUT_SUCCESS: 'Transferência concluída',
    PIX_CASHOUT_ERROR: 'Transferência não realizada',
    PIX_CASHOUT_REFUND: 'Transferência devolvida',
    PIX_CASHOUT_CANCELED: 'Transferência cancelada',
    MED_CREATED: 'Contestação recebida',
    MED_APPROVED: 'Contestação aceita',
    MED_REJECTED: 'Contestação recusada',
    MED_CANCELLED: 'Contestação cancelada',
    ONBOARDING_REQUISITION_APPROVED: 'Cadastro aprovado',
    ONBOARDING_REQUISITION_REPROVED: 'Cadastro recusado',
    WEBHOOK_TEST: 'Teste',
  },
  {
    QR_CODE_COPY_AND_PASTE_CREATED: 'Payment code created',
    PIX_QR_CODE_CREATED: 'Payment code created',
    QR_CODE_COPY_AND_PASTE_PAID: 'Payment code paid',
    QR_CODE_COPY_AND_PASTE_REFUNDED: 'Paid code refunded',
    QR_CODE_COPY_AND_PASTE_REFUNDED_ERROR: 'Refund of a paid code rejected',
    PIX_CASHIN_RECEIVED: 'Pix received',
    PIX_CASHIN_REFUNDED: 'Pix refunded',
    PIX_CASHIN_REFUNDED_ERROR: 'Refund rejected',
    PIX_CASHOUT_CREATED: 'Transfer created',
    PIX_TRANSACTION_CREATED: 'Transfer created',
    PIX_CASHOUT_SUCCESS: 'Transfer completed',
    PIX_CASHOUT_ERROR: 'Transfer failed',
    PIX_CASHOUT_REFUND: 'Transfer returned',
    PIX_CASHOUT_CANCELED: 'Transfer cancelled',
    MED_CREATED: 'Dispute received',
    MED_APPROVED: 'Dispute accepted',
    MED_REJECTED: 'Dispute rejected',
    MED_CANCELLED: 'Dispute cancelled',
    ONBOARDING_REQUISITION_APPROVED: 'Application approved',
    ONBOARDING_REQUISITION_REPROVED: 'Application rejected',
    WEBHOOK_TEST: 'Test',
  },
);
