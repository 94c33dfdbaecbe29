import { createHmac } from 'node:crypto';

/*
 * Comparison of a bank's keys with the directory's. Each entry has an identifier made of its content (CID), and all of
 * one type of key together have a verifier (VSync). DICT API, "Reconciliation".
 */

/** The contents of an entry's identifier, all as they stand in the directory. */
export interface IdentifiedContent {
  keyType: string;
  key: string;
  taxIdNumber: string;
  name: string;
  tradeName?: string | undefined;
  participant: string;
  branch?: string | undefined;
  accountNumber: string;
  accountType: string;
}

/** 64 lower-case hexadecimal digits. `requestId` is the UUID of the request that made the entry. */
export function cidOf(content: IdentifiedContent, requestId: string): string {
  const attributes = [
    content.keyType,
    content.key,
    content.taxIdNumber,
    content.name,
    content.tradeName ?? '',
    content.participant,
    content.branch ?? '',
    content.accountNumber,
    content.accountType,
  ];
  return createHmac('sha256', Buffer.from(requestId.replaceAll('-', ''), 'hex'))
    .update(attributes.join('&'), 'utf8')
    .digest('hex');
}

/** The verifier of a bank that has no key of a type. */
export const NO_ENTRIES = '0'.repeat(64);

/** The verifier of a set of entries. The order does not matter, and two equal identifiers cancel out (XOR). */
export function syncVerifier(cids: Iterable<string>): string {
  const sum = Buffer.alloc(32);
  for (const cid of cids) addTo(sum, cid);
  return sum.toString('hex');
}

/** The verifier after an entry was added, or after it was removed. */
export function toggleCid(verifier: string, cid: string): string {
  const sum = Buffer.from(verifier, 'hex');
  addTo(sum, cid);
  return sum.toString('hex');
}

function addTo(sum: Buffer, cid: string): void {
  const bytes = Buffer.from(cid, 'hex');
  for (let place = 0; place < sum.length; place++) sum[place] = (sum[place] ?? 0) ^ (bytes[place] ?? 0);
}
