/*
 * Several messages in one body. Boundaries are searched for in bytes, because the parts are signed and must not be
 * decoded as text before.
 */

export interface Part {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

const LINE = Buffer.from('\r\n');
const BLANK_LINE = Buffer.from('\r\n\r\n');
/** More than the rail allows, so that one too many can be counted and refused. */
const MAX_PARTS = 64;

export class MultipartError extends Error {
  override readonly name = 'MultipartError';
}

/** The boundary in a content type, or undefined if it is not a multipart. */
export function boundaryOf(contentType: string): string | undefined {
  const found =
    /^multipart\/mixed\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;.*)?$/i.exec(
      contentType,
    );
  return found?.[1] ?? found?.[2];
}

/** Returns the parts between the boundaries. A body without the final boundary is refused whole. */
export function readMultipart(body: Buffer, boundary: string): Part[] {
  const mark = Buffer.from(`--${boundary}`);
  let at = firstMark(body, mark);
  const parts: Part[] = [];
  for (;;) {
    const behind = at + mark.length;
    if (body.subarray(behind, behind + 2).toString('latin1') === '--') return parts;
    if (!body.subarray(behind, behind + 2).equals(LINE))
      throw new MultipartError('A boundary is followed by text.');
    const end = body.indexOf(Buffer.concat([LINE, mark]), behind);
    if (end < 0) throw new MultipartError('The last boundary is missing.');
    if (parts.length >= MAX_PARTS) throw new MultipartError('There are too many parts.');
    parts.push(readPart(body.subarray(behind, end)));
    at = end + LINE.length;
  }
}

function firstMark(body: Buffer, mark: Buffer): number {
  if (body.subarray(0, mark.length).equals(mark)) return 0;
  const found = body.indexOf(Buffer.concat([LINE, mark]));
  if (found < 0) throw new MultipartError('There is no boundary.');
  return found + LINE.length;
}

/** Begins with the line end after the boundary, so headers, if any, end at the first blank line. */
function readPart(part: Buffer): Part {
  const end = part.indexOf(BLANK_LINE);
  if (end < 0) throw new MultipartError('The headers of a part do not end.');
  const headers: Record<string, string> = {};
  for (const line of part.subarray(0, end).toString('latin1').split('\r\n').filter(Boolean)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name === '') throw new MultipartError('A header of a part has no name.');
    headers[name] = line.slice(colon + 1).trim();
  }
  return { headers, body: part.subarray(end + BLANK_LINE.length) };
}

export function writeMultipart(parts: readonly Part[], boundary: string): Buffer {
  const pieces: Buffer[] = [];
  for (const { headers, body } of parts) {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    pieces.push(Buffer.from(`--${boundary}\r\n${lines.join('')}\r\n`, 'latin1'), body, LINE);
  }
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`, 'latin1')]);
}
