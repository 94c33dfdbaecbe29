import type { VerifiedWebhook } from '../../src/webhooks/verify.ts';
import type { Client } from '../client/client.ts';
import type { AccountRef } from '../client/payments.ts';
import type { Answer } from '../client/types.ts';
import type { Company } from './program.ts';

/** A bank for tests with its controls, from which the scenarios are built. */
export interface BankInTest {
  readonly url: string;
  readonly pid: number;
  /** Logged in as the program of the first company, Padaria Aurora, which has R$ 100,000.00 on its account. */
  readonly client: Client;
  readonly account: AccountRef;
  /** Everybody who is there, with what they log in with. */
  readonly companies: readonly Company[];
  /** A client for another program, by the `client_id` of its credential, such as oficina-boreal. */
  clientOf(clientId: string): Client;
  /** Money from another institution, to our account unless said otherwise. */
  payIn(payment: PayIn): Promise<CashIn>;
  /** Moves the bank's clock, and answers once all that became due on the way has happened. */
  advance(
    time: number | { days?: number; hours?: number; minutes?: number; seconds?: number },
  ): Promise<Date>;
  now(): Promise<Date>;
  /** Waits until nothing is left to do, webhooks included. */
  drain(): Promise<void>;
  /** Returns the deliveries to our endpoint, oldest first, each with its signature verified. */
  inbox(): Promise<Received[]>;
  /** As it was after the start, but for ids and the clock, which only go forward. */
  reset(): Promise<void>;
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface PayIn {
  amount: number;
  /** Target of the money; one of the three. */
  account?: AccountRef;
  key?: string;
  copyAndPaste?: string;
  payer?: { name?: string; document?: string; ispb?: string; branch?: string; number?: string };
  /** The answer of the payer's institution when the money is given back; SUCCESS unless said otherwise. */
  refundOutcome?: 'SUCCESS' | 'REJECTED' | 'SILENT';
}

export type CashIn = Answer<'post', '/sandbox/cash-ins'>;
export type Received = VerifiedWebhook & { receivedAt: Date };
