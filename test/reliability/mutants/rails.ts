import type { Room } from './mutant.ts';

const WORDS = 'src/rails/bcb/settlement/hear-words.ts';
const TRANSFERS = 'src/rails/bcb/settlement/transfers.ts';
const DECIDE_WORD = 'src/rails/bcb/settlement/decide-word.test.ts';
const HEARS = 'test/rail/bank-hears-otherwise.test.ts';
const PAYS = 'test/rail/bank-pays.test.ts';
const RECEIVES = 'test/rail/bank-receives.test.ts';
const SIGNATURE = 'test/rail/xml-signature.test.ts';

export const RAIL_MUTANTS: Room = [
  {
    id: 'accepted-is-taken-for-settled',
    file: WORDS,
    from: `  if (status === 'ACSP') return undefined;\n`,
    to: '',
    tests: [HEARS],
    money: true,
  },
  {
    id: 'last-word-stands',
    file: 'src/rails/bcb/settlement/decide-word.ts',
    from: `  if (state === 'WAITING' || state === 'ACCEPTED') return 'TAKEN';`,
    to: `  if (state !== 'REFUSED') return 'TAKEN';`,
    also: [
      {
        file: TRANSFERS,
        from: `      set state = 'SETTLED', settled_at = g.settled_at, accounting_date = g.accounting_date::date, ask_at = null
     from \${paramRows('g', 'id text, settled_at timestamptz, accounting_date text')}
    where t.id = g.id and t.state in ('WAITING', 'ACCEPTED')`,
        to: `      set state = 'SETTLED', settled_at = g.settled_at, accounting_date = g.accounting_date::date, ask_at = null, code = null
     from \${paramRows('g', 'id text, settled_at timestamptz, accounting_date text')}
    where t.id = g.id and t.state <> 'REFUSED'`,
      },
      {
        file: TRANSFERS,
        from: `set state = 'REJECTED', code = g.code, ask_at = null
     from \${paramRows('g', 'id text, code text')}
    where t.id = g.id and t.state in ('WAITING', 'ACCEPTED')`,
        to: `set state = 'REJECTED', code = g.code, ask_at = null, settled_at = null, accounting_date = null
     from \${paramRows('g', 'id text, code text')}
    where t.id = g.id and t.state <> 'REFUSED'`,
      },
    ],
    tests: [DECIDE_WORD, HEARS],
    money: true,
  },
  {
    id: 'refused-by-the-bank-can-settle',
    file: 'src/rails/bcb/settlement/decide-word.ts',
    from: `  const stands = state === 'SETTLED' ? 'SETTLED' : 'REJECTED';`,
    to: `  const stands = state === 'REJECTED' ? 'REJECTED' : 'SETTLED';`,
    tests: [DECIDE_WORD],
  },
  {
    id: 'given-up-before-the-limit',
    file: 'src/rails/bcb/settlement/decide-word.ts',
    from: 'const UNKNOWN_FOR_MS = 60_000;',
    to: 'const UNKNOWN_FOR_MS = -60_000;',
    tests: [HEARS, PAYS, 'test/rail/bank-reconciles.test.ts'],
    money: true,
  },
  {
    id: 'late-order-is-accepted',
    file: 'src/rails/bcb/settlement/hear-offers.ts',
    from: 'rows.map((row) => sendAnswer(desk, row, answers.get(row.id) ?? TOO_LATE))',
    to: 'rows.map((row) => sendAnswer(desk, row, answers.get(row.id) ?? { accepted: true }))',
    tests: [RECEIVES],
  },
  {
    id: 'digest-unread',
    file: 'src/rails/bcb/xml/verify.ts',
    from: '  checkDigests(read, [read.keyInfo, ...parts], signature);\n',
    to: '  void checkDigests;\n  void parts;\n',
    tests: [SIGNATURE],
  },
  {
    id: 'anybody-signs-for-the-sender',
    file: 'src/rails/bcb/xml/verify.ts',
    from: '  if (certificate.ispb !== sender)',
    to: '  if (certificate.ispb === undefined)',
    tests: [SIGNATURE],
  },
  {
    id: 'message-heard-twice',
    file: 'src/rails/bcb/store/inbox.ts',
    from: '  return [...byId.values()].filter(({ resourceId }) => fresh.has(resourceId));',
    to: '  return [...byId.values()].filter(({ resourceId }) => fresh.has(resourceId) || resourceId !== "");',
    tests: ['test/rail/messages-kept.test.ts'],
  },
  {
    id: 'checksum-from-zero',
    file: 'src/brcode/crc.ts',
    from: '  let crc = 0xffff;\n',
    to: '  let crc = 0;\n',
    tests: ['src/brcode/crc.test.ts'],
  },
  {
    id: 'checksum-unread',
    file: 'src/brcode/decode.ts',
    from: `return crc16(bytes.subarray(0, -4)) === written ? undefined : 'CRC_MISMATCH';`,
    to: `return crc16(bytes.subarray(0, -4)) === written || written >= 0 ? undefined : 'CRC_MISMATCH';`,
    tests: ['src/brcode/decode.test.ts'],
  },
  {
    id: 'tag-may-come-twice',
    file: 'src/brcode/tlv.ts',
    from: `    if (elements.has(tag)) return { ok: false, fault: 'DUPLICATE_TAG' };\n`,
    to: '',
    tests: ['src/brcode/tlv.test.ts'],
  },
  {
    id: 'one-decimal-is-centavos',
    file: 'src/brcode/amount.ts',
    from: `BigInt(cents.padEnd(2, '0'))`,
    to: `BigInt(cents.padStart(2, '0'))`,
    tests: ['src/brcode/amount.test.ts'],
  },
  {
    id: 'currency-unread',
    file: 'src/brcode/decode.ts',
    from: `  if (elements.get('53') !== '986') return 'CURRENCY';\n`,
    to: '',
    tests: ['src/brcode/decode.test.ts'],
  },
];
