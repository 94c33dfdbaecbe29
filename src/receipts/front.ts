// Finds and verifies receipts of payments, and draws them.
export { deriveReceiptKey } from './authentication.ts';
export { openReceiptDesk, type ReceiptDesk } from './desk.ts';
export type { PaymentReceipt, ReceiptSide } from './receipt.ts';
export { writeReceiptPdf } from './write-pdf.ts';
