/**
 * The long fuzz of the BR Code reader: `count` damaged codes, and what must hold for each of them.
 *
 *     node test/long/brcode-fuzz.ts 10000000 [seed]          (Node 22.18 and later run TypeScript as it is)
 *
 *     npx tsc --ignoreConfig --outDir dist/long --rootDir . --module nodenext --target es2023 --strict \
 *       --rewriteRelativeImportExtensions --skipLibCheck --types node test/long/brcode-fuzz.ts
 *     node dist/long/test/long/brcode-fuzz.js 10000000 [seed]
 *
 * The claims, by kind of damage:
 * - one ASCII character replaced, two neighbours swapped, up to 16 neighbouring bits flipped: always refused, unless
 *   the checksum's own letters merely changed case. This is what the CRC guarantees.
 * - one character replaced by one outside ASCII: refused, or payee and amount are untouched. The CRC guarantees
 *   nothing here (the character has several bytes), the rules on keys, locations and amounts do.
 * - many edits, with or without a new checksum, and elements thrown together: whatever is accepted satisfies every
 *   structural rule, as judged by a second and simpler reader below. An old checksum fits by chance once in 65,536.
 * - never an exception, never an endless loop.
 */
import { fileURLToPath } from 'node:url';
import type { BrCode } from '../../src/brcode/code.ts';
import { decodeBrCode } from '../../src/brcode/decode.ts';
import { encodeCompound, encodeDynamic, encodeStatic, seal } from '../../src/brcode/encode.ts';
import { centavos } from '../../src/values/money.ts';

export type FuzzReport = {
  inputs: number;
  /** How many inputs ended in each reason; ACCEPTED for those that were read. */
  outcomes: Record<string, number>;
  /** Changed texts whose old checksum fitted by chance; they passed the structural rules. */
  collisions: number;
  /** Mean time of one input in microseconds: damage, reading and judgement. */
  meanMicros: number;
};

type Random = (below: number) => number;
type Base = { text: string; bytes: Buffer; code: BrCode };
type Judge = (text: string, code: BrCode, base: Base) => void;
type Kind = {
  name: string;
  /** Undefined where nothing came of it. */
  damage: (base: Base, random: Random) => string | undefined;
  /** Whether the damaged text got a checksum of its own. */
  sealed?: true;
  /** Throws when an accepted text breaks a claim. */
  judge: Judge;
};

const INPUTS_PER_BASE = 500;
const FOREIGN = [
  // starkbank/brcode-python, naomijub/brcode and stone-co/ex-pix-brcode (tests)
  '00020126360014br.gov.bcb.pix0114arya@stark.com5204000053039865406125.005802BR5925Arya Stark with a very lo6015Pindamonhangaba62290525verylongreconciliationidt80850014br.gov.bcb.pix2563invoice.starkbank.com/subs/f5333103-3279-4db2-8389-5efe335ba93d63048322',
  '00020104141234567890123426500014BR.GOV.BCB.PIX0111119998877660213Hello message27300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5917NOME DO RECEBEDOR6008BRASILIA61087007490062190515RP12345678-201980390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ63049059',
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASÍLIA62070503***6304B4F6',
];
const FRAGMENTS = [
  '0014br.gov.bcb.pix',
  '0014BR.GOV.BCB.PIX',
  '0111',
  '0136123e4567-e12b-12d1-a456-426655440000',
  '2530pix.example.com/qr/cobv/abcdef',
  '80510014br.gov.bcb.pix2529pix.example.com/rec/a/abcdefg',
  '54040.01',
  '5404.100',
  '5303986',
  '5802BR',
  '62070503***',
  '6304',
  '000201',
  `8899${'9'.repeat(99)}`,
  'é',
  '👀',
  '\u0301',
  '\ud800',
  '\n',
  ' ',
  '@',
  '..',
  'https://',
];

const SUB_ELEMENTS = [
  '011152998224725',
  '0114arya@stark.com',
  '0103aé1',
  '0204text',
  '0204oláá',
  '030899999008',
  '0308x9999008',
  '2526pix.example.com/qr/v2/abcd',
  '2528pix.example.com/cobv/abcdefg',
  '2517pix.example.com/a',
  '2515pix.example.com',
  '2519PIX.example.com/a/b',
  '9901x',
];

export function fuzz({ count, seed }: { count: number; seed: number }): FuzzReport {
  const random = generator(seed);
  const report: FuzzReport = { inputs: 0, outcomes: {}, collisions: 0, meanMicros: 0 };
  const started = performance.now();
  let base = newBase(random);
  while (report.inputs < count) {
    if (report.inputs % INPUTS_PER_BASE === 0) base = newBase(random);
    const kind = KINDS[random(KINDS.length)];
    const text = kind?.damage(base, random);
    if (kind === undefined || text === undefined) continue;
    const outcome = readAndJudge(kind, { text, base, seed });
    report.inputs++;
    report.outcomes[outcome] = (report.outcomes[outcome] ?? 0) + 1;
    const changed = payloadOf(text) !== payloadOf(base.text);
    if (outcome === 'ACCEPTED' && changed && !kind.sealed) report.collisions++;
  }
  report.meanMicros = ((performance.now() - started) * 1000) / Math.max(1, report.inputs);
  return report;
}

/** Throws any failure, in the reader or against a claim, with all that is needed to repeat it. */
function readAndJudge(kind: Kind, input: { text: string; base: Base; seed: number }): string {
  const { text, base, seed } = input;
  try {
    const result = decodeBrCode(text);
    if (!result.ok) return result.reason;
    kind.judge(text, result.code, base);
    return 'ACCEPTED';
  } catch (cause) {
    const shown = `${JSON.stringify(base.text)} became ${JSON.stringify(text)}`;
    throw new Error(`${kind.name} (seed ${seed}): ${shown}`, { cause });
  }
}

/** The text without the digits of its checksum, the only part whose case may change unnoticed. */
function payloadOf(text: string): string {
  return text.trim().slice(0, -4);
}

const KINDS: readonly Kind[] = [
  { name: 'one ASCII character replaced', damage: replaceAscii, judge: onlyChecksumCase },
  { name: 'two neighbours swapped', damage: swapNeighbours, judge: onlyChecksumCase },
  { name: 'a burst of up to 16 bits', damage: flipBurst, judge: onlyChecksumCase },
  { name: 'one character replaced by any other', damage: replaceAny, judge: samePayeeAndAmount },
  { name: 'many edits', damage: (base, random) => edit(base.text, random), judge: structural },
  { name: 'many edits, sealed again', damage: editAndSeal, sealed: true, judge: structural },
  { name: 'elements thrown together', damage: soup, sealed: true, judge: structural },
];

// Damage.

function replaceAscii({ text }: Base, random: Random): string {
  return splice(text, random(text.length), 1, String.fromCharCode(random(128)));
}

function replaceAny({ text }: Base, random: Random): string | undefined {
  const point = random(random(2) === 0 ? 0x800 : 0x110000);
  return splice(text, random(text.length), 1, String.fromCodePoint(point));
}

function swapNeighbours({ text }: Base, random: Random): string {
  const at = random(text.length - 1);
  return splice(text, at, 2, text.charAt(at + 1) + text.charAt(at));
}

function flipBurst({ bytes }: Base, random: Random): string | undefined {
  const flipped = Buffer.from(bytes);
  const pattern = 1 + random(0xffff);
  const from = random(bytes.length * 8 - 15);
  for (let bit = 0; bit < 16; bit++) {
    const at = from + bit;
    if ((pattern >> bit) & 1) flipped[at >> 3] = (flipped[at >> 3] ?? 0) ^ (0x80 >> (at & 7));
  }
  // Bytes that are no UTF-8 never reach a reader of text.
  const text = flipped.toString('utf8');
  return Buffer.from(text).equals(flipped) ? text : undefined;
}

function edit(text: string, random: Random): string {
  let edited = text;
  for (let left = 1 + random(6); left > 0; left--) {
    const at = random(edited.length + 1);
    const span = random(2) === 0 ? 1 : random(24);
    const piece = edited.slice(at, at + span);
    const inserted = [
      '',
      piece + piece,
      pick(FRAGMENTS, random),
      String(random(100)).padStart(2, '0'),
      String.fromCharCode(32 + random(95)),
    ];
    edited = splice(edited, at, span, pick(inserted, random));
  }
  return edited;
}

function editAndSeal({ text }: Base, random: Random): string {
  return sealAny(edit(text.slice(0, -8), random));
}

function soup(base: Base, random: Random): string {
  const elements = [...split(base.text.slice(0, -8))].map(([tag, value]) => element(tag, value));
  for (let left = 1 + random(3); left > 0; left--) {
    const tag = ['26', '27', '80', '81', String(random(100)).padStart(2, '0')][random(5)] ?? '26';
    const value = random(3) === 0 ? pick(FRAGMENTS, random) : template(random);
    elements.splice(random(elements.length + 1), random(2) === 0 ? 1 : 0, element(tag, value));
  }
  return sealAny(elements.join(''));
}

function template(random: Random): string {
  const parts = Array.from({ length: random(4) }, () => pick(SUB_ELEMENTS, random));
  return (random(8) === 0 ? '' : '0014br.gov.bcb.pix') + parts.join('');
}

/** `seal` rightly throws over 512 bytes; such a text is given to the reader with a checksum of another. */
function sealAny(payload: string): string {
  return Buffer.byteLength(payload) > 504 ? `${payload}6304FFFF` : seal(payload);
}

// Judgement.

function onlyChecksumCase(text: string, _code: BrCode, base: Base): void {
  assert(payloadOf(text) === payloadOf(base.text), 'damage within reach of the CRC was accepted');
  assert(text.slice(-4).toUpperCase() === base.text.slice(-4), 'a changed checksum was accepted');
}

function samePayeeAndAmount(text: string, code: BrCode, base: Base): void {
  for (const field of ['key', 'url', 'recurrenceUrl', 'amount', 'type'] as const) {
    assert(code[field] === base.code[field], `${field} changed`);
  }
  structural(text, code);
}

function structural(text: string, code: BrCode): void {
  const trimmed = text.trim();
  const sealedAt = trimmed.length - 4;
  assert(Buffer.byteLength(trimmed) <= 512, 'too long');
  assert(!/\p{Cc}/u.test(trimmed) && Buffer.from(trimmed).toString() === trimmed, 'no clean text');
  assert(slowCrc(trimmed.slice(0, sealedAt)) === trimmed.slice(sealedAt).toUpperCase(), 'wrong checksum');
  const top = split(trimmed);
  assert(top.keys().next().value === '00' && top.get('00') === '01', 'does not begin with 000201');
  assert([...top.keys()].at(-1) === '63', 'does not end with the checksum');
  assert(top.get('53') === '986' && top.get('58') === 'BR', 'not reais in Brazil');
  assert(/^\d{4}$/.test(top.get('52') ?? ''), 'no merchant category');
  assert(top.get('59') === code.merchantName && top.get('60') === code.merchantCity, 'name or city');
  judgePayee(top, code);
  judgeAmount(top.get('54'), code.amount);
}

function judgePayee(top: Map<string, string>, code: BrCode): void {
  const accounts = pixTemplates(top, 26, 51);
  const recurrences = pixTemplates(top, 80, 99).filter((template) => template.has('25'));
  assert(accounts.length === 1 && recurrences.length <= 1, 'more or less than one payee');
  assert(accounts[0]?.get('01') === code.key && accounts[0]?.get('25') === code.url, 'another payee');
  assert(recurrences[0]?.get('25') === code.recurrenceUrl, 'another recurrence');
  assert(code.key === undefined || code.url === undefined, 'key and location');
  assert(/^[\x20-\x7E]*$/.test(code.key ?? ''), 'a key that no directory can hold');
  assert((code.key ?? code.url ?? code.recurrenceUrl) !== undefined, 'no payee');
  assert(code.description === undefined || code.key !== undefined, 'description without key');
  assert((code.type === 'COMPOUND') === (code.recurrenceUrl !== undefined), 'compound without recurrence');
  for (const url of [code.url, code.recurrenceUrl]) if (url !== undefined) judgeLocation(url);
}

/** A URL parser must find in the location what is written there, and nothing else. */
function judgeLocation(text: string): void {
  const host = text.split('/')[0] ?? '';
  // Hosts that spell an address, and encoded international names, are rewritten or refused by design.
  if (/(^|\.)(\d+|0x[0-9a-f]*)(:\d+)?$/.test(host) || host.includes('xn--')) return;
  const url = new URL(`https://${text}`);
  assert(
    url.host + url.pathname === text.replace(/^([^/]*):443\//, '$1/'),
    'a URL parser reads another location',
  );
  assert(url.username === '' && url.search === '' && url.hash === '', 'more than host and path');
}

function judgeAmount(text: string | undefined, amount: bigint | undefined): void {
  assert(/^[0-9.]{1,13}$/.test(text ?? '0'), 'not an amount');
  assert(Math.round(Number(text ?? 0) * 100) === Number(amount ?? 0n), 'another amount');
}

function pixTemplates(top: Map<string, string>, from: number, to: number): Map<string, string>[] {
  return [...top]
    .filter(([tag, value]) => Number(tag) >= from && Number(tag) <= to && /br\.gov\.bcb\.pix/i.test(value))
    .map(([, value]) => split(value))
    .filter((template) => template.get('00')?.toLowerCase() === 'br.gov.bcb.pix');
}

/** The second reader: over an array of code points, throwing at the first flaw. */
function split(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const points = [...text];
  while (points.length > 0) {
    const [tag, length] = [points.splice(0, 2).join(''), points.splice(0, 2).join('')];
    const value = points.splice(0, Number(length));
    assert(/^\d\d$/.test(tag) && /^\d\d$/.test(length) && value.length === Number(length), 'no element');
    assert(value.length > 0 && !found.has(tag), 'an empty or repeated element');
    found.set(tag, value.join(''));
  }
  return found;
}

function slowCrc(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    for (let bit = 7; bit >= 0; bit--) {
      const out = ((crc >> 15) ^ (byte >> bit)) & 1;
      crc = ((crc << 1) & 0xffff) ^ (out ? 0x1021 : 0);
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

// Undamaged codes.

function newBase(random: Random): Base {
  const foreign = FOREIGN[random(FOREIGN.length * 4)];
  const text = foreign ?? newCode(random);
  const result = decodeBrCode(text);
  if (!result.ok) throw new Error(`${result.reason}: a sound code was refused: ${text}`);
  return { text, bytes: Buffer.from(text), code: result.code };
}

function newCode(random: Random): string {
  const merchant = {
    merchantName: letters(1 + random(25), random),
    merchantCity: letters(1 + random(15), random),
  };
  const path = random(2) === 0 ? 'qr/v2' : 'qr/v2/cobv';
  const dynamic = { ...merchant, url: `pix.example.com/${path}/${letters(32, random)}` };
  const payee = { ...merchant, key: letters(11 + random(26), random), txid: letters(1 + random(25), random) };
  const fixed = random(2) === 0 ? payee : { ...payee, amount: centavos(BigInt(1 + random(999_999_999))) };
  const recurrenceUrl = `pix.example.com/rec/${letters(32, random)}`;
  const choices = [
    () => encodeStatic(fixed),
    () => encodeDynamic(dynamic),
    () => encodeCompound({ ...fixed, recurrenceUrl }),
    () => encodeCompound({ ...dynamic, recurrenceUrl }),
    () => encodeCompound({ ...merchant, recurrenceUrl }),
  ];
  return (choices[random(choices.length)] ?? (() => encodeStatic(fixed)))();
}

function pick(choices: readonly string[], random: Random): string {
  return choices[random(choices.length)] ?? '';
}

function letters(count: number, random: Random): string {
  return Array.from({ length: count }, () => 'abcdefghijKLMNOP0123456789'.charAt(random(26))).join('');
}

function element(tag: string, value: string): string {
  return tag + String([...value].length).padStart(2, '0') + value;
}

function splice(text: string, at: number, remove: number, insert: string): string {
  return text.slice(0, at) + insert + text.slice(at + remove);
}

function assert(holds: boolean, claim: string): void {
  if (!holds) throw new Error(claim);
}

/** Mulberry32: small, fast and repeatable from its seed. */
function generator(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [count = '1000000', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
  process.stdout.write(`BR Code fuzz: ${count} inputs, seed ${seed}\n`);
  process.stdout.write(`${JSON.stringify(fuzz({ count: Number(count), seed: Number(seed) }), null, 2)}\n`);
}
