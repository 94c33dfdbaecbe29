/** A call that was made, and how it was answered. */
export interface Exchange {
  method: string;
  /** With its query. */
  path: string;
  headers: Headers;
  body: string | undefined;
  status: number;
  type: string;
  answer: string;
}

/** Keeps every call to the bank of this address that is made while the work is done, and sends it where the bank listens. */
export async function recordExchanges(
  { url, listening }: { url: string; listening: string },
  work: () => Promise<void>,
): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  const { fetch: plain } = globalThis;
  globalThis.fetch = async (input, init = {}) => {
    const asked = new URL(input instanceof Request ? input.url : input);
    if (asked.origin !== url) return plain(input, init);
    const answer = await plain(listening + asked.pathname + asked.search, init);
    exchanges.push({
      method: init.method ?? 'GET',
      path: asked.pathname + asked.search,
      headers: new Headers(init.headers),
      body: textOf(init.body),
      status: answer.status,
      type: answer.headers.get('content-type')?.split(';', 1)[0] ?? '',
      answer: await answer.clone().text(),
    });
    return answer;
  };
  try {
    await work();
  } finally {
    globalThis.fetch = plain;
  }
  return exchanges;
}

function textOf(body: RequestInit['body']): string | undefined {
  if (body === undefined || body === null) return undefined;
  return typeof body === 'string' ? body : Buffer.from(body as Uint8Array).toString();
}
