import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Shape } from './row.ts';
import * as shapes from './shapes.ts';

interface Schema {
  properties: Record<string, Schema & { items?: Schema }>;
}

const { paths } = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'));

function answerOf(method: string, path: string): Schema {
  const { responses } = paths[path][method];
  return (responses[200] ?? responses[201]).content['application/json'].schema;
}

const itemOf = (schema: Schema, list: string): Schema => schema.properties[list]?.items as Schema;

const statement = answerOf('get', '/v3/account-statements/{account_branch_identifier}/{account_number}');

it.each<[string, Shape, Schema]>([
  ['a cashout', shapes.CASHOUT, answerOf('post', '/create-cashout')],
  ['a code', shapes.CODE, answerOf('post', '/v2/finance/create-pix-copy-and-paste')],
  ['the refund of a code', shapes.QR_REFUND, answerOf('post', '/v2/finance/chargebacks-pix-copy-and-paste')],
  ['the refund of a cash-in', shapes.CASH_IN_REFUND, answerOf('post', '/v2/finance/chargeback')],
  ['a code that was read', shapes.DECODED, answerOf('post', '/v2/finance/decode-qrcode')],
  ['a balance', shapes.BALANCE, answerOf('get', '/v2/finance/get-balance')],
  ['a line of the statement', shapes.STATEMENT_ITEM, itemOf(statement, 'results')],
  ['a key', shapes.KEY, answerOf('post', '/v3/key')],
  ['a key of the list', shapes.LISTED_KEY, itemOf(answerOf('get', '/v2/list-my-pix-keys'), 'keys')],
  ['a new opening', shapes.NEW_REQUISITION, answerOf('post', '/v3/onboarding/form')],
  ['an opening', shapes.REQUISITION, answerOf('get', '/v3/onboarding/{id}')],
  ['an update', shapes.UPDATE_STATUS, answerOf('get', '/v3/onboarding/registration-update/status')],
])('%s has the members here that this bank documents', (_, shape, schema) => {
  expect(Object.keys(shape).sort()).toEqual(Object.keys(schema.properties).sort());
});

it('names every shape above', () => {
  expect(Object.keys(shapes)).toHaveLength(12);
});
