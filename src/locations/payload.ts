import { type Centavos, formatReais, ZERO } from '../values/money.ts';

/** Status of a charge at its institution; expiration is not a status. */
export const LOCATION_STATUSES = [
  'ATIVA',
  'CONCLUIDA',
  'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  'REMOVIDA_PELO_PSP',
] as const;
export type LocationStatus = (typeof LOCATION_STATUSES)[number];

/** A party of the payload. */
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
  /** The instant of the response. */
  readonly presentedAt: Date;
  readonly debtor?: { readonly document: string; readonly name: string };
  /** The receiver's question to the payer; truncated to 140 characters. */
  readonly payerRequest?: string;
  readonly additionalInfo?: readonly AdditionalInfo[];
}

export interface ImmediateTerms extends Terms {
  readonly amount: Centavos;
  /** True if the payer may pay another amount; false by default. */
  readonly changeable?: boolean;
  readonly expiresAt: Date;
}

export interface ChargeTerms extends Terms {
  readonly original: Centavos;
  /** The fine included for the intended payment day. */
  readonly fine: Centavos;
  /** YYYY-MM-DD. */
  readonly dueDate: string;
  /** Number of days after the due date on which it can still be paid. */
  readonly daysAfterDue: number;
  readonly receiver: { readonly document: string; readonly name: string };
}

// The standard's limits (API Pix, CobPayload); a strict reader would refuse a longer text.
const LONGEST_NAME = 200;
const LONGEST_REQUEST = 140;

/**
 * Builds the response of an immediate charge's location, before signing: `CobPayload` of the central bank's API Pix.
 * The revision is always 0, because the bank's codes are cancelled and created again instead of changed.
 */
export function buildCobPayload(terms: ImmediateTerms) {
  const { createdAt, expiresAt } = terms;
  return {
    calendario: {
      criacao: createdAt.toISOString(),
      apresentacao: terms.presentedAt.toISOString(),
      // Rounds down, so that a payer's bank does not count a second that does not exist.
      expiracao: Math.floor((expiresAt.getTime() - createdAt.getTime()) / 1000),
    },
    ...presentCommon(terms),
    valor: { original: formatReais(terms.amount), modalidadeAlteracao: terms.changeable === true ? 1 : 0 },
  };
}

/** Builds the response of the location of a charge with due date, for one payment day: `CobVPayload` of the API Pix. */
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
