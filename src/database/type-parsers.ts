import pg from 'pg';

type Parser = (value: string) => unknown;

const TEXT_ARRAY = 1009;
const parseTextArray = builtInParser(TEXT_ARRAY) as (value: string) => (string | null)[];

// By the oid of the type.
const PARSERS: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  // int8 and int8[]
  [20, BigInt],
  [1016, (value) => parseTextArray(value).map((item) => (item === null ? null : BigInt(item)))],
  // date and date[]: a calendar day has no zone; as a Date it would shift with the machine's.
  [1082, (value) => value],
  [1182, parseTextArray],
]);

function builtInParser(oid: number, format: 'text' | 'binary' = 'text'): Parser {
  // The driver's types list the built-in oids; any other is plain text.
  return pg.types.getTypeParser(oid as Parameters<typeof pg.types.getTypeParser>[0], format);
}

/** Returns the parser of a column type; the driver's own if the bank has none. */
export function getTypeParser(oid: number, format?: 'text' | 'binary'): Parser {
  return (format === 'binary' ? undefined : PARSERS.get(oid)) ?? builtInParser(oid, format);
}
