import { strict as assert } from 'node:assert';

/*
 * Columns of a set-based write, as the binary arrays that `paramRows` reads. The driver would write an array as text,
 * which escapes every element and which the server must parse; a Buffer is sent unchanged and the server copies the
 * elements. The element type must be exactly the one of the cast in the statement.
 *
 * Wire format (array_recv): int32 dimensions, int32 has-null flag, oid of the element, then per dimension int32
 * length and int32 lower bound, then per element int32 byte length (-1 for null) and its bytes; big-endian.
 */

const INT8 = 20;
const INT4 = 23;
const TEXT = 25;
const BOOL = 16;
const TIMESTAMPTZ = 1184;

const EMPTY_HEADER = 12;
const HEADER = 20;
const MS_TO_2000 = Date.UTC(2000, 0, 1);
const TWO_32 = 0x1_0000_0000;

type Write<T> = (view: DataView, offset: number, value: T) => void;

export function int8Column(values: readonly (bigint | null)[]): Buffer {
  return fixedColumn(values, {
    oid: INT8,
    width: 8,
    write: writeInt8,
  });
}

/** The two columns by which rows are selected. */
export function refColumns(refs: readonly { companyId: bigint; id: bigint }[]): Buffer[] {
  return [int8Column(refs.map((ref) => ref.companyId)), int8Column(refs.map((ref) => ref.id))];
}

export function int4Column(values: readonly (number | null)[]): Buffer {
  return fixedColumn(values, { oid: INT4, width: 4, write: writeInt4 });
}

export function boolColumn(values: readonly (boolean | null)[]): Buffer {
  return fixedColumn(values, {
    oid: BOOL,
    width: 1,
    write: (view, at, value) => view.setUint8(at, value ? 1 : 0),
  });
}

/** timestamptz[], to the millisecond a Date holds. */
export function timestampColumn(values: readonly (Date | null)[]): Buffer {
  return fixedColumn(values, { oid: TIMESTAMPTZ, width: 8, write: writeTimestamp });
}

/**
 * text[]. PostgreSQL text cannot contain U+0000, so it is refused here, where its source is still known. One write
 * per element costs more than the driver's text form, so the column is built as one string whose characters are
 * single bytes, and written once.
 */
export function textColumn(values: readonly (string | null)[]): Buffer {
  if (values.length === 0) return emptyArray(TEXT);
  const joined = values.join('');
  assert(!joined.includes('\0'), 'U+0000 cannot be stored as text');
  const bytes =
    Buffer.byteLength(joined) === joined.length ? prefixAscii(values) : prefixUtf8(values, joined);
  const buffer = Buffer.allocUnsafe(HEADER + bytes.length);
  writeHeader(buffer, { oid: TEXT, length: values.length, nulls: values.includes(null) });
  buffer.write(bytes, HEADER, 'latin1');
  return buffer;
}

const NULL_PREFIX = '\xff\xff\xff\xff';
const SHORT_PREFIXES = Array.from({ length: 256 }, (_, length) => lengthPrefix(length));

function lengthPrefix(length: number): string {
  return String.fromCharCode(length >>> 24, (length >>> 16) & 0xff, (length >>> 8) & 0xff, length & 0xff);
}

function prefixAscii(values: readonly (string | null)[]): string {
  let bytes = '';
  for (const value of values) {
    bytes +=
      value === null ? NULL_PREFIX : (SHORT_PREFIXES[value.length] ?? lengthPrefix(value.length)) + value;
  }
  return bytes;
}

function prefixUtf8(values: readonly (string | null)[], joined: string): string {
  const encoded = Buffer.from(joined).toString('latin1');
  let bytes = '';
  let at = 0;
  for (const value of values) {
    if (value === null) {
      bytes += NULL_PREFIX;
      continue;
    }
    const length = Buffer.byteLength(value);
    bytes += (SHORT_PREFIXES[length] ?? lengthPrefix(length)) + encoded.slice(at, at + length);
    at += length;
  }
  // Surrogate halves at the end of one value and the start of the next would have formed one character.
  assert(at === encoded.length, 'half a surrogate pair cannot be stored as text');
  return bytes;
}

interface Fixed<T> {
  readonly oid: number;
  readonly width: number;
  readonly write: Write<T>;
}

function fixedColumn<T>(values: readonly (T | null)[], type: Fixed<T>): Buffer {
  if (values.length === 0) return emptyArray(type.oid);
  const nulls = values.includes(null);
  const buffer = Buffer.allocUnsafe(HEADER + values.length * (4 + type.width));
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  writeHeader(buffer, { oid: type.oid, length: values.length, nulls });
  let at = HEADER;
  for (const value of values) {
    if (value === null) {
      view.setInt32(at, -1);
      at += 4;
      continue;
    }
    view.setInt32(at, type.width);
    type.write(view, at + 4, value);
    at += 4 + type.width;
  }
  return nulls ? buffer.subarray(0, at) : buffer;
}

function writeHeader(buffer: Buffer, array: { oid: number; length: number; nulls: boolean }): void {
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(array.nulls ? 1 : 0, 4);
  buffer.writeInt32BE(array.oid, 8);
  buffer.writeInt32BE(array.length, 12);
  buffer.writeInt32BE(1, 16);
}

function emptyArray(oid: number): Buffer {
  const buffer = Buffer.alloc(EMPTY_HEADER);
  buffer.writeInt32BE(oid, 8);
  return buffer;
}

function writeInt8(view: DataView, at: number, value: bigint): void {
  // setBigInt64 silently keeps the low 64 bits of a larger number. The message is built only for a refused number,
  // because formatting each number took longer than writing it.
  if (BigInt.asIntN(64, value) !== value) assert.fail(`${value} does not fit in 64 bits`);
  view.setBigInt64(at, value);
}

function writeInt4(view: DataView, at: number, value: number): void {
  if ((value | 0) !== value) assert.fail(`${value} is not a 32-bit integer`);
  view.setInt32(at, value);
}

function writeTimestamp(view: DataView, at: number, value: Date): void {
  // Microseconds stay below 2^53 until the year 2255, so the two halves are exact without a bigint each.
  const microseconds = (value.getTime() - MS_TO_2000) * 1000;
  assert(Number.isSafeInteger(microseconds), 'a timestamp is invalid or too far away');
  view.setInt32(at, Math.floor(microseconds / TWO_32));
  view.setUint32(at + 4, microseconds >>> 0);
}
