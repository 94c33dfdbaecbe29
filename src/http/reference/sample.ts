import { merged, type ShownSchema } from './schema.ts';

/** Values that say more than their type does, by the name of the member; as they are in a new sandbox. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  source_account_branch_identifier: '0001',
  account_branch_identifier: '0001',
  account_branch: '0001',
  branch: '0001',
  source_account_number: '100013',
  account_number: '100013',
  number: '100013',
  agency_number: '0001',
  amount: 25.9,
  fee: 0,
  key: 'ok@psp.example',
  tag: 'pedido 42',
  status: 'SUCCESS',
  type_fine: 'NONE',
  fine: null,
  fine_date: null,
  due_date: null,
  expiration_date: '2030-12-31T23:59:59Z',
  debtor_name: 'Marina Duarte',
  debtor_document: '529.982.247-25',
  type_document: 'CPF',
  recipient_account_branch: '0001',
  recipient_account_number: '12345',
  recipient_account_number_digit: '6',
  recipient_account_type: 'CURRENT_ACCOUNT',
  recipient_account_model: 'Movement',
  recipient_legal_id: '529.982.247-25',
  recipient_name: 'Bruno C. Nogueira',
  name: 'Marina Duarte',
  email: 'marina@empresa.example',
  end_to_end_id: 'E99999001202611231530aB3dE5fG7hJ',
  endToEndId: 'E99999001202611231530aB3dE5fG7hJ',
  operationUuid: 'E99999000202611231530aB3dE5fG7hJ',
  url: 'https://empresa.example/webhooks/pix',
  token: '123456',
  information: 'mercadoria devolvida',
};

/** Likewise by how what is said of them begins. */
const BY_DESCRIPTION: readonly (readonly [string, unknown])[] = [
  ['ISPB', '99999001'],
  ['Source account number', '100013'],
  ['Why it failed', null],
];

const BY_FORMAT: Readonly<Record<string, unknown>> = {
  'date-time': '2026-11-23T15:30:00.000Z',
  date: '2026-11-23',
  email: 'marina@empresa.example',
  uuid: '7c2e8d54-91af-4e6b-b0c3-5d8f1a2b3c4d',
  'tax-id': '529.982.247-25',
  decimal: 25.9,
  uri: 'https://empresa.example/webhooks/pix',
};

/** A value that a schema takes: its own example where it has one, else one made up by name, format and type. */
export function sampleOf(schema: ShownSchema, name = '', depth = 0): unknown {
  const { example, examples, default: usual, const: only, enum: values } = schema;
  for (const own of [example, examples?.[0], usual, only]) if (own !== undefined) return own;
  if (values !== undefined) return values[0];
  const { type, anyOf } = schema;
  const types = typeof type === 'object' ? type : [type];
  if (name in BY_NAME && !types.includes('object') && !types.includes('array')) return BY_NAME[name];
  const told = anyOf?.find(({ description }) => description !== undefined) ?? schema;
  const said = BY_DESCRIPTION.find(([begin]) => told.description?.startsWith(begin));
  if (said !== undefined) return said[1];
  if (anyOf !== undefined)
    return sampleOf(anyOf.find((one) => one.type !== 'null') ?? { type: 'null' }, name, depth);
  if (depth > 4) return null;
  return ofType(merged(schema), types, depth);
}

function ofType(schema: ShownSchema, types: readonly (string | undefined)[], depth: number): unknown {
  const { properties, items, format, minimum, exclusiveMinimum } = schema;
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, sampleOf(member, name, depth + 1)]),
    );
  if (items !== undefined) return [sampleOf(items, '', depth + 1)];
  if (format !== undefined && format in BY_FORMAT) return BY_FORMAT[format];
  const [first] = types.filter((one) => one !== 'null');
  if (first === 'integer') return minimum ?? 1;
  if (first === 'number') return exclusiveMinimum === undefined ? (minimum ?? 0) : 25.9;
  if (first === 'boolean') return true;
  if (first === 'object') return {};
  if (first === 'array') return [];
  return first === 'string' ? 'texto' : null;
}

/** A request's body: only what must be sent, and what is worth seeing. */
export function bodySampleOf(schema: ShownSchema): unknown {
  const whole = sampleOf(schema);
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return whole;
  const { required = [] } = merged(schema);
  const worth = new Set([...required, 'tag']);
  const kept = Object.entries(whole).filter(([name]) => worth.has(name));
  return Object.fromEntries(kept.length === 0 ? Object.entries(whole) : kept);
}
