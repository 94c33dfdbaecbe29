import { basename } from 'node:path';
import type { Asked } from './asker.ts';
import { makeCharge, makeCode } from './pay-code.ts';
import type { Acting } from './pay-out.ts';
import { wordsOf } from './person.ts';
import { sourceOf } from './program.ts';

/** Makes a code and reads all that shows it, and what else a program reads. */
export async function lookUp({ program, random }: Acting): Promise<void> {
  const { asker, account } = program;
  const code = await makeCode(program, random);
  if (code === undefined) return;
  const { image, tag } = code;
  const page = basename(image, '.png');
  const source = `account_branch_identifier=0001&account_number=${account}`;
  const reads: Asked[] = [
    { path: new URL(image).pathname, open: true },
    { path: `/charge/${page}`, open: true },
    { path: `/charge/${page}/status`, open: true },
    { path: `/qr/v2/${page}`, open: true },
    { path: `/v2/finance/status-pix-copy-and-paste/tag?tag=${tag}` },
    { path: `/v2/list-my-pix-keys?${source}` },
    { path: `/v2/finance/get-balance?${source}` },
    { path: `/v3/dict/claim?${new URLSearchParams(sourceOf(account))}` },
    { path: '/v3/meds/?limit=5&status=WAITING' },
    { path: '/v3/onboarding/registration-update/status' },
    { path: '/.well-known/jwks.json', open: true },
    { path: '/receipts', open: true },
    { path: '/healthz', open: true },
    { path: '/metrics', open: true },
  ];
  const answers = await Promise.all(reads.map((asked) => asker.insist(asked)));
  for (const [at, { status, body }] of answers.entries())
    if (status !== 200)
      asker.counts.wrong.push(`${reads[at]?.path} was answered ${status} ${JSON.stringify(body)}`);
  // Not ready is an answer too: a machine's clock may be wrong for as long as nobody sets it.
  const ready = await asker.ask({ path: '/readyz', open: true });
  if (ready !== undefined && ![200, 503].includes(ready.status))
    asker.counts.wrong.push(`/readyz was answered ${wordsOf(ready)}`);
  await lookUpCharge({ program, random });
}

/** A charge has a location of its own kind, which is read for a day of payment. */
async function lookUpCharge({ program, random }: Pick<Acting, 'program' | 'random'>): Promise<void> {
  const { asker } = program;
  const charge = await makeCharge(program, random);
  if (charge === undefined) return;
  const page = basename(charge.image, '.png');
  const day = charge.due.slice(0, 10);
  const reads: [string, number][] = [
    [`/qr/v2/cobv/${page}?DPP=${day}`, 200],
    [`/qr/v2/cobv/${page}?DPP=yesterday`, 400],
    [`/qr/v2/${page}`, 404],
  ];
  for (const [path, wanted] of reads) {
    const read = await asker.insist({ path, open: true });
    if (read.status !== wanted)
      asker.counts.wrong.push(`${path} was answered ${wordsOf(read)}, not ${wanted}`);
  }
}
