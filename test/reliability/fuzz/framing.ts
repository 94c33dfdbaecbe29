import { strict as assert } from 'node:assert';
import { connect } from 'node:net';
import { makeDataDir, removeDataDir, startBankProcess } from '../../faults/bank-process.ts';
import { PATIENT } from './patient.ts';
import type { Target } from './target.ts';

const BODY = '{"client_id":"padaria-aurora","client_secret":"sandbox-secret-padaria-aurora"}';
const post = (headers: string, body = BODY) =>
  `POST /v2/finance/auth-token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
const REQUESTS = [
  post(`Content-Length: ${BODY.length}`),
  post('Transfer-Encoding: chunked', `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`),
  'GET /v2/finance/get-balance?account_branch_identifier=0001&account_number=100013 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  `GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n${post(`Content-Length: ${BODY.length}`)}`,
];
const WITHIN_MS = 20_000;
const ASKED_BETWEEN = 100;

/** Bytes on a bank's port: each connection ends, nothing is answered as the bank's own fault, and others are served. */
export async function openFraming(): Promise<Target> {
  const dataDir = await makeDataDir();
  const bank = await startBankProcess({ dataDir, settings: PATIENT });
  let count = 0;
  return {
    name: 'http',
    withinMs: WITHIN_MS,
    seeds: REQUESTS.map((text) => Buffer.from(text)),
    pieces: [
      ...[
        '\r\n',
        '\n',
        '\r\n\r\n',
        'Content-Length: 0\r\n',
        'Content-Length: 99999999999\r\n',
        'Host: y\r\n',
      ],
      ...[
        'Transfer-Encoding: chunked\r\n',
        'ffffffffffffffff\r\n',
        '-1\r\n',
        ' HTTP/1.0',
        ' HTTP/9.9',
        '%00',
        '/../',
      ],
      ...[
        'Expect: 100-continue\r\n',
        'Connection: upgrade\r\nUpgrade: websocket\r\n',
        'Authorization: Bearer x\r\n',
      ],
    ],
    judge: async (input) => {
      const statuses = await exchange(bank.url, input);
      const bad = statuses.filter((status) => status >= 500 && status !== 501 && status !== 505);
      assert.deepEqual(bad, [], `answered ${statuses}`);
      count += 1;
      if (count % ASKED_BETWEEN === 0) {
        const answer = await fetch(`${bank.url}/healthz`);
        assert.equal(answer.status, 200, 'others are not served');
        await answer.arrayBuffer();
      }
      return String(statuses[0] ?? 'closed');
    },
    close: async () => {
      const ended = await bank.end('SIGTERM');
      await removeDataDir(dataDir);
      assert.equal(ended.code, 0, 'the bank does not stop as it should');
    },
  };
}

/** Sends bytes and the end of them, and reads until the other side ends too. */
function exchange(url: string, bytes: Buffer): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: false });
    let received = '';
    socket.setTimeout(WITHIN_MS, () => {
      socket.destroy();
      reject(new Error('the connection hangs'));
    });
    socket.on('connect', () => socket.end(bytes));
    socket.on('data', (part: Buffer) => {
      received += part.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () =>
      resolve(
        [...received.matchAll(/(?:^|\r\n\r\n|\})HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
      ),
    );
  });
}
