import { sleep } from './attempts.ts';
import { RefusedError } from './errors.ts';
import { createSigner, type Signer } from './sign.ts';
import { msToNextCode, totpCode } from './totp.ts';

/** A program, by its credential. Without `hmacSecret` it can read, and ask for what needs no signature. */
export interface ProgramLogIn {
  clientId: string;
  clientSecret: string;
  hmacSecret?: string;
  /** The credential was made with `strict_signing`. */
  strictSigning?: boolean;
}

/** A person, who has no signature and may be asked for a second factor. */
export interface PersonLogIn {
  email: string;
  password: string;
  /** The authenticator's secret (base 32), or what asks the person for the six digits. */
  totp?: string | (() => string | Promise<string>);
}

/** The caller manages the token. */
export interface TokenLogIn {
  accessToken: string | (() => string | Promise<string>);
  hmacSecret?: string;
  strictSigning?: boolean;
}

export type LogIn = ProgramLogIn | PersonLogIn | TokenLogIn;

export interface Token {
  text: string;
  /** By `performance.now()`; then another is asked for. */
  staleAt: number;
}

export interface Session {
  /** The token that is good now; several who ask at once share one log-in. */
  token(): Promise<Token>;
  /** Lets go of a token that was refused, and says whether another can be had. */
  forget(refused: Token | undefined): boolean;
  readonly sign: Signer | undefined;
}

/** Asks an operation that needs no token. */
export type AskPlainly = (
  path: '/v2/finance/auth-token' | '/v3/auth/login',
  body: unknown,
  deadlineMs: number,
) => Promise<TokenAnswer>;

export interface TokenAnswer {
  access_token: string;
  expires_in: number;
}

// Renewed so long before its end, or at half of a short life.
const MARGIN_MS = 60_000;
// Timers come a little early.
const NEXT_CODE_MS = 20;

interface SessionParts {
  ask: AskPlainly;
  now: () => Date;
  /** How long a log-in and its repetitions may take. */
  deadlineMs: number;
}

export function openSession(logIn: LogIn, parts: SessionParts): Session {
  const secret = 'hmacSecret' in logIn ? logIn.hmacSecret : undefined;
  const strict = 'strictSigning' in logIn && logIn.strictSigning === true;
  let current: Promise<Token> | undefined;
  let known: Token | undefined;
  const renew = () => {
    const asked = obtain(logIn, parts).then(
      (token) => {
        if (current === asked) known = token;
        return token;
      },
      (error) => {
        if (current === asked) current = undefined;
        throw error;
      },
    );
    current = asked;
    known = undefined;
    return asked;
  };
  return {
    sign: secret === undefined ? undefined : createSigner(secret, strict),
    token: () => {
      const stale = known !== undefined && performance.now() >= known.staleAt;
      return current === undefined || stale ? renew() : current;
    },
    forget: (refused) => {
      if (refused === undefined || !isRenewable(logIn)) return false;
      if (refused === known) current = undefined;
      return true;
    },
  };
}

function isRenewable(logIn: LogIn): boolean {
  return !('accessToken' in logIn) || typeof logIn.accessToken === 'function';
}

async function obtain(logIn: LogIn, parts: SessionParts): Promise<Token> {
  if ('accessToken' in logIn) {
    const { accessToken } = logIn;
    const text = typeof accessToken === 'string' ? accessToken : await accessToken();
    return { text, staleAt: Number.POSITIVE_INFINITY };
  }
  const began = performance.now();
  const answer = await ('clientId' in logIn ? logInProgram(logIn, parts) : logInPerson(logIn, parts));
  const lifeMs = answer.expires_in * 1000;
  return { text: answer.access_token, staleAt: began + Math.max(lifeMs - MARGIN_MS, lifeMs / 2) };
}

function logInProgram(
  { clientId, clientSecret }: ProgramLogIn,
  { ask, deadlineMs }: SessionParts,
): Promise<TokenAnswer> {
  const body = { client_id: clientId, client_secret: clientSecret };
  return ask('/v2/finance/auth-token', body, deadlineMs);
}

/** A code serves once: where a lost answer may have spent it, the next one is waited for. */
async function logInPerson(
  { email, password, totp }: PersonLogIn,
  { ask, now, deadlineMs }: SessionParts,
): Promise<TokenAnswer> {
  const end = performance.now() + deadlineMs;
  for (;;) {
    const [began, at] = [performance.now(), now()];
    const token = typeof totp === 'string' ? await totpCode(totp, at) : await totp?.();
    const body = { email, password, ...(token !== undefined && { token }) };
    try {
      return await ask('/v3/auth/login', body, end - performance.now());
    } catch (error) {
      const next = began + msToNextCode(at) + NEXT_CODE_MS;
      if (token === undefined || !maySpeakOfSpentCode(error) || next >= end) throw error;
      await sleep(Math.max(0, next - performance.now()), undefined);
    }
  }
}

function maySpeakOfSpentCode(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 401 && error.maybeDone;
}
