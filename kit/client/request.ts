import type { Signing } from './sign.ts';
import type { AnyRequest } from './types.ts';

/** A request as it goes out, but for the headers that change from attempt to attempt. */
export interface Composed {
  url: string;
  init: { method: string; body?: string };
  headers: Record<string, string>;
  signed: Omit<Signing, 'idempotencyKey' | 'now'>;
}

interface Asked {
  method: string;
  path: string;
  request: AnyRequest;
}

export function composeRequest(base: string, { method, path, request }: Asked): Composed {
  const url = new URL(base + fill(path, request.path ?? {}));
  for (const [name, value] of Object.entries(request.query ?? {}))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  const given = Object.entries(request.header ?? {}).filter((entry): entry is [string, string] => !!entry[1]);
  return {
    url: url.href,
    init: { method, ...(body !== undefined && { body }) },
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...Object.fromEntries(given),
    },
    signed: {
      method,
      path: url.pathname + url.search,
      body: body ?? '',
      content: body ?? (method === 'DELETE' ? JSON.stringify({ key: request.path?.key }) : ''),
    },
  };
}

function fill(path: string, values: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}
