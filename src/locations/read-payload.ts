import { type Centavos, centavos, ZERO } from '../values/money.ts';
import { pixKeyShape } from '../values/pix-key.ts';
import type { AdditionalInfo, LocationStatus, PublishedPerson, Receiver } from './payload.ts';
import { Cob, Cobv, compileShape, Recurrence, type WireCob, type WireCobv } from './payload-shape.ts';
import { endOfDay, lastPayableDay } from './validity.ts';

interface CommonPayload {
  readonly txid: string;
  readonly revision: number;
  readonly status: LocationStatus;
  /** The payee's key, as its institution writes it. */
  readonly key: string;
  readonly createdAt: Date;
  /** Expiration. */
  readonly expiresAt: Date;
  readonly debtor: PublishedPerson | undefined;
  /** The receiver's question to the payer. */
  readonly payerRequest: string | undefined;
  readonly additionalInfo: readonly AdditionalInfo[];
  /** As issued, before additions and deductions. */
  readonly original: Centavos;
  /** The amount to pay. Zero only if the payer chooses it. */
  readonly final: Centavos;
  /** The payer may pay another amount than `final`. */
  readonly canChangeAmount: boolean;
}

export interface ImmediatePayload extends CommonPayload {
  readonly kind: 'IMMEDIATE';
  /** Pix Saque or Pix Troco: the payer expects cash, which an ordinary payment would not provide. */
  readonly withdrawal: boolean;
}

/** The amounts are those of the requested payment day. */
export interface ChargePayload extends CommonPayload {
  readonly kind: 'CHARGE';
  readonly fine: Centavos;
  readonly interest: Centavos;
  readonly abatement: Centavos;
  readonly discount: Centavos;
  /** YYYY-MM-DD, as issued. */
  readonly dueDate: string;
  readonly daysAfterDue: number;
  /** The last day on which it may be paid, by national holidays. */
  readonly lastDay: string;
  readonly receiver: Receiver | undefined;
}

export type LocationPayload = ImmediatePayload | ChargePayload;

/** A recurrence (Pix Automático) as received; only its id is checked. */
export type RecurrencePayload = Readonly<Record<string, unknown>> & { readonly idRec: string };

// The standard's defaults for omitted members.
const EXPIRES_AFTER_SECONDS = 86_400;
const DAYS_AFTER_DUE = 30;
/** Debts do not last longer; the calendar is computed only near the two ends. */
const MAX_DAYS_AFTER_DUE = 36_500;

const isKey = (text: string) => pixKeyShape(text) !== undefined;
const isCob = compileShape(Cob, isKey);
const isCobv = compileShape(Cobv, isKey);
const isRecurrence = compileShape(Recurrence, isKey);

/**
 * Parses a location's response, after its signature was verified: `CobPayload` or `CobVPayload` of the API Pix,
 * distinguished by the due date. A null member counts as absent. Undefined for anything that must not be paid:
 * amounts in another format than `123.45`, no amount at all, an unknown status, no key.
 */
export function readPayload(bytes: Uint8Array): LocationPayload | undefined {
  const claims = parseJson(bytes, true);
  const { calendario } = (claims ?? {}) as { calendario?: { dataDeVencimento?: unknown } };
  if (calendario?.dataDeVencimento === undefined) return isCob(claims) ? readCob(claims) : undefined;
  return isCobv(claims) ? readCobv(claims) : undefined;
}

export function readRecurrencePayload(bytes: Uint8Array): RecurrencePayload | undefined {
  const claims = parseJson(bytes, false);
  return isRecurrence(claims) ? (claims as RecurrencePayload) : undefined;
}

function readCob(cob: WireCob): ImmediatePayload | undefined {
  const { calendario, valor } = cob;
  const original = money(valor.original);
  const canChangeAmount = valor.modalidadeAlteracao === 1;
  const withdrawal = valor.retirada !== undefined;
  if (original === ZERO && !canChangeAmount && !withdrawal) return undefined;
  const seconds = Number(calendario.expiracao ?? EXPIRES_AFTER_SECONDS);
  const createdAt = new Date(calendario.criacao);
  const expiresAt = new Date(createdAt.getTime() + seconds * 1000);
  const common = readCommon(cob);
  return {
    kind: 'IMMEDIATE',
    ...common,
    createdAt,
    expiresAt,
    original,
    final: original,
    canChangeAmount,
    withdrawal,
  };
}

function readCobv(cobv: WireCobv): ChargePayload | undefined {
  const { calendario, valor, recebedor } = cobv;
  const final = money(valor.final);
  const daysAfterDue = Number(calendario.validadeAposVencimento ?? DAYS_AFTER_DUE);
  if (final === ZERO || daysAfterDue > MAX_DAYS_AFTER_DUE) return undefined;
  const dueDate = calendario.dataDeVencimento;
  const lastDay = lastPayableDay(dueDate, daysAfterDue);
  return {
    kind: 'CHARGE',
    ...readCommon(cobv),
    createdAt: new Date(calendario.criacao),
    expiresAt: endOfDay(lastDay),
    // The standard requires only the final amount.
    original: money(valor.original ?? valor.final),
    final,
    canChangeAmount: false,
    fine: money(valor.multa),
    interest: money(valor.juros),
    abatement: money(valor.abatimento),
    discount: money(valor.desconto),
    dueDate,
    daysAfterDue,
    lastDay,
    receiver: recebedor && readReceiver(recebedor),
  };
}

function readCommon(wire: WireCob | WireCobv) {
  return {
    txid: wire.txid,
    revision: Number(wire.revisao ?? 0),
    status: wire.status,
    key: wire.chave,
    debtor: wire.devedor && readPerson(wire.devedor),
    payerRequest: wire.solicitacaoPagador,
    additionalInfo: (wire.infoAdicionais ?? []).map(({ nome, valor }) => ({ name: nome, value: valor })),
  };
}

function readPerson({ cpf, cnpj, nome }: NonNullable<WireCob['devedor']>): PublishedPerson {
  return { document: cpf ?? cnpj, name: nome };
}

function readReceiver(wire: NonNullable<WireCobv['recebedor']>): Receiver {
  return {
    ...readPerson(wire),
    tradeName: wire.nomeFantasia,
    street: wire.logradouro,
    city: wire.cidade,
    state: wire.uf,
    postalCode: wire.cep,
  };
}

/** The shape has been checked: up to ten digits, a point, two digits. */
function money(text = '0.00'): Centavos {
  return centavos(BigInt(text.replace('.', '')));
}

// PostgreSQL text can contain neither, and half a surrogate pair cannot be encoded.
const UNSTORABLE = /[\0\p{Cs}]/u;

/** Undefined if it is not JSON in UTF-8, or contains text that cannot be stored. */
function parseJson(bytes: Uint8Array, withoutNulls: boolean): unknown {
  let storable = true;
  const revive = (name: string, value: unknown) => {
    if (UNSTORABLE.test(name) || (typeof value === 'string' && UNSTORABLE.test(value))) storable = false;
    return withoutNulls && value === null ? undefined : value;
  };
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), revive);
    return storable ? parsed : undefined;
  } catch {
    // Nesting deep enough to exhaust the stack also ends here.
    return undefined;
  }
}
