import { spoken } from './spoken.ts';

/** Has a running sandbox live a month of its bakery; 0 when it has. */
export async function month({ url, token }: { url: string; token?: string | undefined }): Promise<number> {
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${url}/sandbox/month`, { method: 'POST', headers }).catch(() => undefined);
  if (answer === undefined) {
    process.stderr.write(`no sandbox answers at ${url}: start one with ${spoken('start')}\n`);
    return 1;
  }
  if (!answer.ok) {
    process.stderr.write(`${answer.status} ${await answer.text()}\n`);
    return 1;
  }
  const { days, payments, now } = (await answer.json()) as { days: number; payments: number; now: string };
  process.stdout.write(
    `${payments} payments in ${days} days; the bank's clock now shows ${now}\n${url}/sandbox/ui\n`,
  );
  return 0;
}
