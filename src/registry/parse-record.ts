import { dayOf } from '../values/dates.ts';
import type { CompanyRecord } from './registry.ts';

const LONGEST = 255;

/**
 * Parses a company in the format of BrasilAPI's `/api/cnpj/v1`. Undefined if it is not a JSON object or names no
 * company; a member of the wrong type, empty or too long counts as missing.
 */
export function parseCompanyRecord(bytes: Buffer): CompanyRecord | undefined {
  const answer = parseObject(bytes);
  const officialName = answer && text(answer.razao_social);
  if (!answer || !officialName) return undefined;
  const zipCode = text(answer.cep)?.replace(/\D/g, '') ?? '';
  return {
    officialName,
    fantasyName: text(answer.nome_fantasia),
    openingDate: day(answer.data_inicio_atividade),
    legalNature: text(answer.natureza_juridica),
    legalNatureCode: text(answer.codigo_natureza_juridica),
    mainActivity: text(answer.cnae_fiscal_descricao),
    mainActivityCode: text(answer.cnae_fiscal),
    jointStock: text(answer.capital_social),
    zipCode: /^\d{8}$/.test(zipCode) ? zipCode : null,
    state: text(answer.uf),
    city: text(answer.municipio),
    street: text(answer.logradouro),
    neighborhood: text(answer.bairro),
    number: text(answer.numero),
    complement: text(answer.complemento),
  };
}

function parseObject(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Numbers become text too: codes are not quantities, and capital is shown as the registry writes it. */
function text(value: unknown): string | null {
  const written = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof written !== 'string') return null;
  // The database holds no U+0000; bytes and back make half a surrogate pair into a character.
  const trimmed = Buffer.from(written.replaceAll('\0', '')).toString('utf8').trim();
  return trimmed === '' || trimmed.length > LONGEST ? null : trimmed;
}

function day(value: unknown): string | null {
  const written = text(value)?.slice(0, 10) ?? '';
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(written) ? Date.parse(`${written}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(instant) || dayOf(new Date(instant)) !== written ? null : written;
}
