import { createServer } from 'node:http';
import { verifyWebhook, WebhookError } from 'lastro/webhooks';

const secret = process.env.WEBHOOK_SECRET;
const port = Number(process.env.PORT ?? 8080);
const LIMIT = 64_000;

// In production: a table with a unique column, in the transaction that does the work.
const seen = new Set();
const newest = new Map();

createServer(async (request, response) => {
  const body = await read(request);
  if (body === undefined) return response.writeHead(413).end();
  try {
    const event = verifyWebhook({ headers: request.headers, body, secret });
    if (!seen.has(event.id)) {
      seen.add(event.id);
      handle(event);
    }
    response.writeHead(200).end();
  } catch (error) {
    response.writeHead(error instanceof WebhookError ? 400 : 500).end();
  }
}).listen(port, '127.0.0.1');

/** The member that names what an event is about. */
const NAMED_BY = {
  QR_CODE_: 'qr_code_id',
  PIX_CASHIN_: 'end_to_end_id',
  PIX_CASHOUT_: 'id',
  MED_: 'pix_med_id',
};

function handle({ type, data }) {
  // Money that went or came back is a fact of its own, in whatever order it is told.
  if (/_REFUND(ED|ED_ERROR)?$/.test(type)) return console.log('book', type, data.id, data.amount);
  const kind = Object.keys(NAMED_BY).find((prefix) => type.startsWith(prefix));
  if (kind === undefined) return;
  const subject = kind + data[NAMED_BY[kind]];
  if (data.sequence <= (newest.get(subject) ?? 0)) return;
  newest.set(subject, data.sequence);
  console.log(type, data.amount);
}

/** The bytes as they came; nothing where there are too many. */
async function read(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > LIMIT) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
