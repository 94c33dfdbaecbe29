import type { Credentials } from '../../src/http/sandbox/answer-shapes.ts';
import type { Answered } from '../api/narrowed.ts';

/** A program's means to authenticate and sign, as the manifest hands them out. */
export type Credential = Omit<Answered<typeof Credentials>[number], 'permissions'>;

/** A call to the bank, as it is sent and as it is shown. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  /** The program that calls; the sandbox's own controls need none. */
  as?: Credential;
}
