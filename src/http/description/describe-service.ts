import type { TSchema } from 'typebox';
import type { RefusalCode } from '../../refusals.ts';

interface Described {
  description?: string;
  tag?: string;
  /** By status. */
  response: Readonly<Record<number, TSchema>>;
  /** The media type of a success, where it is not JSON. */
  media?: string;
  codes?: readonly RefusalCode[];
}

/** A path that is not an operation of the bank, as the reference shows it: it needs no token. */
export function describeService(summary: string, described: Described): object {
  const { description, tag = 'Service', response, media, codes = [] } = described;
  return {
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    response,
    security: [],
    'x-refusing': { codes, invalid: 'never', inEnvelope: false, forPeople: false, media: {} },
    ...(media === undefined ? {} : { 'x-media': media }),
  };
}
