import { type Centavos, formatReais, ZERO } from '../values/money.ts';

/** Status of a charge in its institution's records; the end of its time is no status. */
export const LOCATION_STATUSES = [
  'ATIVA',
  'CONCLUIDA',
  'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  'REMOVIDA_PELO_PSP',
] as const;
export type LocationStatus = (typeof LOCATION_STATUSES)[number];

/** Somebody as the payload names them. */
export interface PublishedPerson {
  /** CPF or CNPJ in normal form. */
  readonly document: string | undefined;
  readonly name: string | undefined;
}

export interface Receiver extends PublishedPerson {
  readonly tradeName: string | undefined;
  readonly street: string | undefined;
  readonly city: string | undefined;
  readonly state: string | undefined;
  readonly postalCode: string | undefined;
}

export interface AdditionalInfo {
  readonly name: string;
  readonly value: string;
}

interface Terms {
  readonly txid: string;
  readonly status: LocationStatus;
  readonly key: string;
  readonly createdAt: Date;
  /** The instant of the answer. */
  readonly presentedAt: Date;
  readonly debtor?: { readonly document: string; readonly name: string };
  /** The receiver's question to the payer; at most 140 characters are kept. */
  readonly payerRequest?: string;
  readonly additionalInfo?: readonly AdditionalInfo[];
}

export interface ImmediateTerms extends Terms {
  readonly amount: Centavos;
  /** True if the payer may pay another amount; not so unless said. */
  readonly changeable?: boolean;
  readonly expiresAt: Date;
}

export interface ChargeTerms extends Terms {
  readonly original: Centavos;
  /** The fine that is added on the day the payer means to pay. */
  readonly fine: Centavos;
  /** YYYY-MM-DD. */
  readonly dueDate: string;
  /** For how many days after the due date it may still be paid. */
  readonly daysAfterDue: number;
  readonly receiver: { readonly document: string; readonly name: string };
}

// The standard's limits (API Pix, CobPayload); a longer text would make a strict reader refuse the code.
const LONGEST_NAME = 200;
const LONGEST_REQUEST = 140;

/**
 * Builds the answer of an immediate charge's location, before it is signed: `CobPayload` of the central bank's API
 * Pix. The revision is always 0, because the bank's codes are cancelled and made anew instead of changed.
 */
export function buildCobPayload(terms: ImmediateTerms) {
  const { createdAt, expiresAt } = terms;
  return {
    calendario: {
      criacao: createdAt.toISOString(),
      apresentacao: terms.presentedAt.toISOString(),
      // Rounds down: a payer's bank must not believe in a second that is not there.
      expiracao: Math.floor((expiresAt.getTime() - createdAt.getTime()) / 1000),
    },
    ...presentCommon(terms),
    valor: { original: formatReais(terms.amount), modalidadeAlteracao: terms.changeable === true ? 1 : 0 },
  };
}

/**
 * Builds the answer of the location of a charge with due date, for one day of payment: `CobVPayload` of the API
 * Pix.
 */
export function buildCobvPayload(terms: ChargeTerms) {
  const { original, fine, receiver } = terms;
  return {
    calendario: {
      criacao: terms.createdAt.toISOString(),
      apresentacao: terms.presentedAt.toISOString(),
      dataDeVencimento: terms.dueDate,
      validadeAposVencimento: terms.daysAfterDue,
    },
    ...presentCommon(terms),
    recebedor: presentPerson(receiver),
    valor: {
      original: formatReais(original),
      ...(fine > ZERO && { multa: formatReais(fine) }),
      final: formatReais((original + fine) as Centavos),
    },
  };
}

export type CobPayload = ReturnType<typeof buildCobPayload>;
export type CobvPayload = ReturnType<typeof buildCobvPayload>;

function presentCommon({ txid, status, key, debtor, payerRequest, additionalInfo = [] }: Terms) {
  return {
    txid,
    revisao: 0,
    status,
    chave: key,
    ...(debtor && { devedor: presentPerson(debtor) }),
    ...(payerRequest && { solicitacaoPagador: cut(payerRequest, LONGEST_REQUEST) }),
    ...(additionalInfo.length > 0 && {
      infoAdicionais: additionalInfo.map(({ name, value }) => ({ nome: name, valor: value })),
    }),
  };
}

function presentPerson({ document, name }: { document: string; name: string }) {
  const nome = cut(name, LONGEST_NAME);
  return document.length === 11 ? { cpf: document, nome } : { cnpj: document, nome };
}

function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('');
}
