import type { RefusalCode } from './operations.ts';

/** `validation` names malformed members, `failed` is a fault of the bank, `unknown` something between you and it. */
export type ErrorCode = RefusalCode | 'validation' | 'failed' | 'unknown';
