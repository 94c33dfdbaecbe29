import { connect } from 'node:net';

/** An answer as it came over the wire; header names in lower case. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends bytes as they are, which no HTTP client would, and reads until the server closes the connection or has
 * answered as often as asked for.
 */
export function sendRaw(url: string, bytes: string | Buffer, answers = 1): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    const finish = () => {
      socket.destroy();
      resolve(readAnswers(received));
    };
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (readAnswers(received).length >= answers) finish();
    });
    socket.on('close', finish);
    socket.on('error', (error) => (received === '' ? reject(error) : finish()));
  });
}

/** The whole answers in what was received so far. */
function readAnswers(received: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return answers;
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const length = Number(headers['content-length'] ?? 0);
    const body = rest.slice(end + 4, end + 4 + length);
    if (body.length < length) return answers;
    answers.push({ status: Number(first.split(' ')[1]), headers, body });
    rest = rest.slice(end + 4 + length);
  }
}
