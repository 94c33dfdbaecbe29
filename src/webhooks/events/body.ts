import type { Event } from './event.ts';

/** The longest body sent to a receiver, in bytes; the database enforces it. */
export const BODY_BYTES = 20_480;

// A character takes at most three bytes for each unit of its text.
const SURELY_FITS = Math.floor(BODY_BYTES / 3);
const LEFT_AT_LEAST = 64;
const CUT_MARK = '…';

/**
 * Writes the bytes of an event, which never change afterwards. Shortens the resource's own texts (the details of a
 * dispute, the information about a payment), the longest first, until the body fits; the JSON stays whole.
 */
export function eventBody(event: Pick<Event, 'type' | 'sequence'> & { data: object }): string {
  const whole = writeBody(event);
  if (whole.length <= SURELY_FITS) return whole;
  const data: Record<string, unknown> = { ...event.data, sequence: event.sequence };
  for (;;) {
    const body = JSON.stringify({ type: event.type, data });
    const excess = Buffer.byteLength(body) - BODY_BYTES;
    if (excess <= 0) return body;
    const longest = longestText(data);
    if (longest === undefined) throw new Error(`an event ${event.type} has more than ${BODY_BYTES} bytes`);
    data[longest.name] = shorten(longest.text, excess);
  }
}

/** Appends the sequence to the text of the data: to copy the data for it took 4.4 of 7 µs. */
function writeBody({ type, data, sequence }: Pick<Event, 'type' | 'sequence'> & { data: object }): string {
  if ('sequence' in data) return JSON.stringify({ type, data: { ...data, sequence } });
  const text = JSON.stringify(data);
  const before = text === '{}' ? '{' : `${text.slice(0, -1)},`;
  return `{"type":${JSON.stringify(type)},"data":${before}"sequence":${sequence}}}`;
}

function longestText(data: Record<string, unknown>): { name: string; text: string } | undefined {
  let longest: { name: string; text: string } | undefined;
  for (const [name, text] of Object.entries(data))
    if (typeof text === 'string' && text.length > Math.max(LEFT_AT_LEAST, longest?.text.length ?? 0))
      longest = { name, text };
  return longest;
}

/** Cuts a quarter at least, so that few rounds are needed however many bytes the escapes of a character take. */
function shorten(text: string, excess: number): string {
  const left = Math.min(text.length - Math.ceil(excess / 6), Math.floor(text.length * 0.75));
  const cut = text.slice(0, Math.max(LEFT_AT_LEAST - CUT_MARK.length, left));
  // Half of a surrogate pair is no character.
  return cut.replace(/[\uD800-\uDBFF]$/, '') + CUT_MARK;
}

const END_TO_END_MEMBERS = [
  'origin_end_to_end_id',
  'end_to_end_id',
  'endToEndId',
  'operationUuid',
  'endtoend',
];

/** Returns the end-to-end id under which the log lists an event: for a refund, that of the payment it gives back. */
export function endToEndIdOf(data: object): string | null {
  for (const member of END_TO_END_MEMBERS) {
    const id = (data as Record<string, unknown>)[member];
    if (typeof id === 'string' && id !== '') return id;
  }
  return null;
}
