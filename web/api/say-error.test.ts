import { describe, expect, it } from 'vitest';
import { FAILURE_CODES } from '../../src/cashouts/failure.ts';
import { REFUND_REASONS } from '../../src/refunds/rail-refusal.ts';
import { REFUSALS } from '../../src/refusals.ts';
import { ApiError, readError } from './client.ts';
import { explainFailure } from './payment-reasons.ts';
import { sayError as sayErrorIn } from './say-error.ts';

const OWN = { offline: 'Sem conexão.', notAvailableText: 'Não disponível (404).' };
const sayError = (error: unknown, language: 'pt' | 'en') => sayErrorIn(error, language, OWN);
const texts = [...new Set(Object.values(REFUSALS).map(({ text }) => text))];
const refused = (message: string, status = 400) => new ApiError(status, message, {});

/** Words that English sentences have and Portuguese ones do not. */
const ENGLISH_WORDS = /\b(the|is|not|with|has|been|already|account|payment|invalid|found)\b/i;

describe('refusals of the bank', () => {
  it.each(texts)('is said in Portuguese: %s', (text) => {
    const said = sayError(refused(text), 'pt');
    expect(said).toMatch(/[.)]$/);
    expect(said).not.toMatch(ENGLISH_WORDS);
  });

  it.each(texts)('is said in English: %s', (text) => {
    expect(sayError(refused(text), 'en')).not.toMatch(/\b(não|cadastro|esta|este|conta)\b/i);
  });

  it('is said in its own words where there are no others', () => {
    expect(sayError(refused('Something new'), 'pt')).toBe('Something new');
    expect(sayError(refused('Something new'), 'en')).toBe('Something new');
  });

  it('by what there is to do about it', () => {
    expect(sayError(refused('Insufficient balance'), 'pt')).toBe('Saldo insuficiente.');
    expect(sayError(refused('A claim is already open for this key', 409), 'pt')).toBe(
      'Já há uma reivindicação aberta sobre esta chave.',
    );
    expect(sayError(new TypeError('fetch failed'), 'pt')).toBe('Sem conexão.');
    expect(sayError(refused('Not found', 404), 'pt')).toBe('Não disponível (404).');
  });
});

describe('a field that is not as it should be', () => {
  const of = (name: string, msg: string) =>
    readError(422, { message: 'Validation error', detail: [{ loc: ['body', name], msg, type: 'x' }] });

  it.each([
    [
      'url',
      'must be an http or https address on the public net',
      'Endereço: precisa ser um endereço http ou https público',
    ],
    ['tag', 'must NOT have more than 140 characters', 'Referência: pode ter até 140 caracteres'],
    ['email', 'must match format "email"', 'E-mail: não é um e-mail'],
    ['amount', 'At most 2 decimal places', 'Valor: pode ter até 2 casas decimais'],
    ['document', 'must match format "tax-id"', 'Documento: não é um CPF ou CNPJ válido'],
    ['document', 'The document does not match the type', 'Documento: não é do tipo escolhido'],
    ['now', 'The clock never goes back', 'Hora: o relógio não volta'],
    ['details', 'Field required', 'Explicação: falta preencher'],
    ['unheard_of', 'nor of this', 'unheard_of: nor of this'],
  ])('is named and explained: %s', (name, msg, said) => {
    expect(sayError(of(name, msg), 'pt')).toBe(said);
    expect(sayError(of(name, msg), 'en')).toBe(`${name}: ${msg}`);
  });
});

describe('why a payment did not happen', () => {
  it.each(FAILURE_CODES)('%s is explained in both languages', (code) => {
    expect(explainFailure({ code }, 'pt')).not.toBe('O pagamento foi recusado.');
    expect(explainFailure({ code }, 'pt')).not.toMatch(ENGLISH_WORDS);
    expect(explainFailure({ code }, 'en')).not.toBe('The payment was refused.');
  });

  it.each(REFUND_REASONS)('%s is explained where the money goes back', (code) => {
    const said = sayError(refused(`${code}: Whatever it is in English`), 'pt');
    expect(said.endsWith(` (${code})`)).toBe(true);
    expect(said).not.toMatch(ENGLISH_WORDS);
  });

  it('an unknown code is not guessed at', () => {
    expect(explainFailure({ code: 'ZZ99', text: 'Its own words' }, 'pt')).toBe('O pagamento foi recusado.');
    expect(explainFailure({ code: 'ZZ99', text: 'Its own words' }, 'en')).toBe('Its own words');
  });
});
