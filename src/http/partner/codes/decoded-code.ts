import type { ScannedCode, ScannedTerms } from '../../../payment-codes/scan.ts';
import type { Party } from '../../../rail/party.ts';
import { shownBranch, shownNumber } from '../../../rail/shown-account.ts';
import { toReais } from '../../../values/money.ts';

const KEY_TYPES = { CPF: 'CPF', CNPJ: 'CNPJ', CELL_PHONE: 'PHONE', EMAIL: 'EMAIL', EVP: 'EVP' } as const;

/** The decoded code in the interface's form; `type` says which of the four objects is filled. */
export function presentScanned({ code, payment, recurrence }: ScannedCode) {
  const { type, merchantCity: city } = code;
  const terms = payment ?? null;
  return {
    type,
    journey: code.journey,
    ...presentReceiver(payment?.holder, recurrence),
    key: payment?.pixKey.key ?? null,
    key_type: payment === undefined ? null : KEY_TYPES[payment.pixKey.type],
    receiver_fantasy_name: payment?.receiverFantasyName ?? null,
    data_qr_code_static: type === 'STATIC' && terms ? presentStatic(terms, city, code.postalCode) : null,
    data_qr_code_dynamic_immediate:
      type === 'DYNAMIC_IMMEDIATE' && terms ? presentImmediate(terms, city) : null,
    data_qr_code_dynamic_charge: type === 'DYNAMIC_CHARGE' && terms ? presentCharge(terms) : null,
    data_qr_code_compound: type === 'COMPOUND' ? presentCompound(code.baseType, terms, recurrence) : null,
  };
}

function presentReceiver(holder: Party | undefined, recurrence: Record<string, unknown> | null) {
  if (holder !== undefined)
    return {
      ispb: holder.ispb,
      agency: shownBranch(holder.branch),
      account: shownNumber(holder.number),
      account_type: holder.accountType === 'SAVING_ACCOUNT' ? 'SAVINGS_ACCOUNT' : holder.accountType,
      receiver_name: holder.name,
      receiver_document_type: holder.document.length === 11 ? 'CPF' : 'CNPJ',
      receiver_document_legal_id: holder.document,
    };
  const receiver = (recurrence?.recebedor ?? {}) as {
    cpf?: string;
    cnpj?: string;
    nome?: string;
    ispbParticipante?: string;
  };
  return {
    ispb: receiver.ispbParticipante ?? null,
    agency: null,
    account: null,
    account_type: null,
    receiver_name: receiver.nome ?? null,
    receiver_document_type: documentTypeOf(receiver),
    receiver_document_legal_id: receiver.cnpj ?? receiver.cpf ?? null,
  };
}

function documentTypeOf({ cpf, cnpj }: { cpf?: string; cnpj?: string }) {
  if (cnpj !== undefined) return 'CNPJ';
  return cpf === undefined ? null : 'CPF';
}

function presentStatic(terms: ScannedTerms, city: string, zipCode: string | undefined) {
  return {
    amount: toReais(terms.original),
    description: terms.description,
    city,
    zip_code: zipCode ?? null,
  };
}

function presentImmediate(terms: ScannedTerms, city: string) {
  return {
    // Set also if the payer may choose the amount: it is the receiver's proposal.
    amount: toReais(terms.original),
    expiration_date: terms.expirationDate?.toISOString() ?? null,
    description: terms.description,
    city,
    additional_info: terms.additionalInfo,
  };
}

function presentCharge(terms: ScannedTerms) {
  return {
    amount: toReais(terms.original),
    due_date: terms.dueDate,
    interest_amount: toReais(terms.interest),
    fine_amount: toReais(terms.fine),
    discount_amount: toReais(terms.discount),
    description: terms.description,
  };
}

function presentCompound(
  baseType: string | undefined,
  terms: ScannedTerms | null,
  recurrence: Record<string, unknown> | null,
) {
  return {
    payment_type: baseType ?? null,
    amount: terms === null ? null : toReais(terms.original),
    due_date: terms?.dueDate ?? null,
    fine_amount: terms === null ? null : toReais(terms.fine),
    expiration_date: terms?.expirationDate?.toISOString() ?? null,
    description: terms?.description ?? null,
    recurrence,
  };
}
