import { randomInt, randomUUID } from 'node:crypto';
import { signDelivery } from '../webhooks/delivery/sign.ts';
import type { Delivery } from './send.ts';

/** An event that the receiver has not received yet. */
export interface GauntletEvent {
  id: string;
  body: string;
}

/** A received payment of a made-up customer, at one of its transitions. */
export function cashInEvent(payment: number, sequence: number, type = 'PIX_CASHIN_RECEIVED'): GauntletEvent {
  const received = {
    id: payment,
    end_to_end_id: `E99999001202607011200${String(payment).padStart(11, '0')}`,
    pix_qr_code_id: null,
    amount: 10.5,
    fee: 0,
    transaction_chargeback_value: 0,
    tag: null,
    key: 'recebe@psp.example',
    payer_name: 'Padaria São João',
    payer_document: '12345678000195',
    payer_institution: '99999001',
    payer_institution_name: 'PSP Exemplo S.A.',
    account_branch: '0001',
    account_number: '100013',
    created_at: '2026-07-01T12:00:00.000Z',
    sequence,
  };
  return { id: `evt_${randomUUID()}`, body: JSON.stringify({ type, data: received }) };
}

/** The number of a payment that no earlier run has used, in all likelihood. */
export function newPayment(): number {
  return randomInt(10 ** 11);
}

export interface Signing {
  secrets: readonly [string, ...string[]];
  /** Seconds from now at which it claims to have been sent. */
  at?: number;
}

/** A delivery of an event as the bank would send it. */
export function signedDelivery({ id, body }: GauntletEvent, { secrets, at = 0 }: Signing): Delivery {
  const timestamp = Math.floor(Date.now() / 1000) + at;
  const headers = { 'Content-Type': 'application/json', ...signDelivery({ id, timestamp, body, secrets }) };
  return { headers, body: Buffer.from(body) };
}

/** The same delivery with other headers; one that is null is left out. */
export function withHeaders(delivery: Delivery, changes: Record<string, string | null>): Delivery {
  const headers = Object.entries({ ...delivery.headers, ...changes });
  const kept = headers.filter((entry): entry is [string, string] => entry[1] !== null);
  return { ...delivery, headers: Object.fromEntries(kept) };
}
