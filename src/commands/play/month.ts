import { complain } from '../complain.ts';
import { askSandbox } from './sandbox-client.ts';

/** Has a running sandbox live a month of its bakery; 0 when it has. */
export async function month({ url, token }: { url: string; token?: string | undefined }): Promise<number> {
  let answer: Response;
  try {
    answer = await askSandbox(url, { method: 'POST', path: '/month', token });
  } catch (error) {
    return complain((error as Error).message);
  }
  const { days, payments, now } = (await answer.json()) as { days: number; payments: number; now: string };
  process.stdout.write(
    `${payments} payments in ${days} days; the bank's clock now shows ${now}\n${url}/sandbox/ui\n`,
  );
  return 0;
}
