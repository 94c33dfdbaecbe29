import { type DecodeReason, PIX_GUI } from './code.ts';
import { type Elements, parseTlv } from './tlv.ts';
import { parseLocation } from './url.ts';

/** The payee, as the templates of Pix name it. */
export type Account = {
  readonly key: string | undefined;
  readonly description: string | undefined;
  readonly fss: string | undefined;
  readonly url: string | undefined;
  /** True if `url` announces a charge with due date. */
  readonly charge: boolean;
  readonly recurrenceUrl: string | undefined;
};

/** Reads the payee out of the top-level elements, or says why there is none to be trusted. */
export function readAccount(elements: Elements): Account | DecodeReason {
  const accounts = pixTemplates(elements, '26', '51');
  if (typeof accounts === 'string') return accounts;
  const [account, second] = accounts;
  if (account === undefined) return 'NOT_PIX';
  if (second !== undefined) return 'TWO_ACCOUNTS';
  const recurrenceUrl = readRecurrence(elements);
  if (typeof recurrenceUrl === 'object') return recurrenceUrl.reason;

  const key = account.get('01');
  const url = account.get('25');
  const description = account.get('02');
  const fss = account.get('03');
  if (key !== undefined && url !== undefined) return 'KEY_AND_URL';
  if (key === undefined && url === undefined && recurrenceUrl === undefined) return 'NO_PAYEE';
  if (key === undefined && description !== undefined) return 'DESCRIPTION';
  if (key !== undefined && !/^[\x20-\x7E]+$/.test(key)) return 'KEY';
  if (fss !== undefined && !/^[0-9A-Z]{8}$/.test(fss)) return 'FSS';
  const location = url === undefined ? undefined : parseLocation(url);
  if (url !== undefined && location === undefined) return 'URL';
  return { key, description, fss, url, charge: location?.charge ?? false, recurrenceUrl };
}

/** Tags 80 to 99 are free for all: a template is a recurrence only if it names Pix and holds a location. */
function readRecurrence(elements: Elements): string | undefined | { reason: DecodeReason } {
  const templates = pixTemplates(elements, '80', '99');
  if (typeof templates === 'string') return { reason: templates };
  const [url, second] = templates.flatMap((template) => template.get('25') ?? []);
  if (second !== undefined) return { reason: 'TWO_ACCOUNTS' };
  return url !== undefined && parseLocation(url) === undefined ? { reason: 'URL' } : url;
}

/**
 * The templates between two tags that name Pix. Those of other arrangements are skipped, readable or not; one that
 * mentions Pix and cannot be read is refused, because it might hide a second payee. So is one whose identifier is not
 * ASCII: no arrangement has such a name, and where damage turned Pix into it the checksum is no sure guard.
 */
function pixTemplates(elements: Elements, from: string, to: string): Elements[] | DecodeReason {
  const found: Elements[] = [];
  for (const [tag, value] of elements) {
    if (tag < from || tag > to) continue;
    const parsed = parseTlv(value);
    if (parsed.ok) {
      const identifier = parsed.elements.get('00') ?? '';
      if (!/^[\x20-\x7E]*$/.test(identifier)) return 'MALFORMED';
      if (identifier.toLowerCase() === PIX_GUI) found.push(parsed.elements);
    } else if (value.toLowerCase().includes(PIX_GUI)) {
      return parsed.fault;
    }
  }
  return found;
}
