import type { IncomingMessage, ServerResponse } from 'node:http';
import { definitionOf, MESSAGE_TYPES } from '../../src/rails/bcb/messages/catalog.ts';
import { PRIMARY_CHANNEL, TokenBucket } from '../../src/rails/bcb/messages/tokens.ts';
import type { Faults } from '../faults/faults.ts';
import { entriesOf } from '../spi/answer-question.ts';
import { SPI_SECTION, type SpiEvent } from '../spi/events.ts';
import type { Spi } from '../spi/spi.ts';
import type { World } from '../world/world.ts';
import { writeBatch } from './answer.ts';
import { Refused, writeProblem } from './problem.ts';
import { acceptsMultipart, callerOf, checkHeaders, readMessages } from './request.ts';
import { MAX_BATCH, type StreamAnswer, type Streams } from './streams.ts';

interface Given {
  world: World;
  spi: Spi;
  streams: Streams;
  faults: Faults;
  /** Resolves once all pending messages have been signed. */
  told: () => Promise<void>;
}

/** Delay of a response, so that an outcome may arrive first. */
const OUTCOME_FIRST_MS = 2_000;
/** Files of a participant's entries, by day. The central bank's real location is unknown. */
const FILE = /^\/api\/v1\/files\/([^/?]+)\/(\d{4}-\d{2}-\d{2})$/;
const PATH = /^\/api\/v1\/(in|out)\/([^/?]+)(?:\/(msgs|stream)(?:\/([^/?]+))?)?$/;

/** The message interface, at which participants deliver and fetch messages. */
export class Icom {
  readonly #given: Given;
  readonly #tokens = new Map<string, TokenBucket>();

  constructor(given: Given) {
    this.#given = given;
    // The cost of a message is known only after it was read.
    given.world.listen((events) => {
      for (const { section, event } of events)
        if (section === SPI_SECTION.name) this.#charge(event as SpiEvent);
    });
  }

  #charge(event: SpiEvent): void {
    if (event.happened === 'JUDGED') this.#bucketOf(event.ispb).draw(event.cost);
  }

  handle = (request: IncomingMessage, response: ServerResponse): void => {
    this.#route(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      if (!(error instanceof Refused)) process.emitWarning(error instanceof Error ? error : String(error));
      writeProblem(
        response,
        error instanceof Refused ? error : new Refused(500, 'internal', 'Something failed here.'),
      );
    });
  };

  async #route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    checkHeaders(request);
    const file = FILE.exec(request.url ?? '');
    if (file !== null) return this.#file(file[1] ?? '', file[2] ?? '', { request, response });
    const [, side, ispb = '', what, name] = PATH.exec(request.url ?? '') ?? [];
    if (ispb === 'catalog' && what === undefined) return this.#catalog(request, response);
    if (what === undefined) throw new Refused(404, 'notFound', 'There is nothing at this path.');
    this.#checkCaller(ispb, request);
    if (side === 'in' && what === 'msgs' && name === undefined) return this.#post(ispb, request, response);
    if (side === 'out' && what === 'stream' && name !== undefined)
      return this.#stream(ispb, name, request, response);
    throw new Refused(404, 'notFound', 'There is nothing at this path.');
  }

  #checkCaller(ispb: string, request: IncomingMessage): void {
    if (ispb !== callerOf(request) || !this.#given.spi.participants.has(ispb))
      throw new Refused(403, 'forbidden', `The certificate is not that of ${ispb}.`);
  }

  #file(
    ispb: string,
    day: string,
    { request, response }: { request: IncomingMessage; response: ServerResponse },
  ): void {
    allow(request, 'GET');
    this.#checkCaller(ispb, request);
    const lines = entriesOf(this.#given.spi.state, ispb, { from: day, to: day });
    const spoilt = this.#given.faults.strike('file-spoilt', ispb) === undefined ? [] : ['?'];
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end([...lines, ...spoilt].join('\n'));
  }

  async #catalog(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allow(request, 'GET');
    const lines = MESSAGE_TYPES.map((type) => `<Message>${definitionOf(type)}</Message>`);
    response.writeHead(200, { 'Content-Type': 'application/xml; charset=utf-8' });
    response.end(`<Catalog>${lines.join('')}</Catalog>`);
  }

  async #post(ispb: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    allow(request, 'POST');
    const { faults, spi, world, told } = this.#given;
    const texts = await readMessages(request);
    const about = `${ispb} ${texts.join(' ')}`;
    this.#refuseByFault(about);
    this.#drawTokens(ispb);
    if (faults.strike('post-lost', about))
      return created(
        response,
        texts.map(() => world.draw(32)),
      );
    const ids = spi.store(ispb, texts);
    if (faults.strike('outcome-first', about)) {
      await spi.settledDown();
      await told();
      await this.#fetched(ispb);
    }
    if (faults.strike('post-no-answer', about)) return void request.socket.destroy();
    if (faults.strike('post-500', about)) throw new Refused(500, 'internal', 'Something failed here.');
    created(response, ids);
  }

  /** Resolves once the participant has confirmed all of its messages, or will not. */
  #fetched(ispb: string): Promise<void> {
    const { spi, world } = this.#given;
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        unlisten();
        resolve();
      };
      const look = () => {
        if ((spi.state.queues.get(ispb)?.length ?? 0) === 0) done();
      };
      const timer = setTimeout(done, OUTCOME_FIRST_MS);
      const unlisten = world.listen(look);
      look();
    });
  }

  #refuseByFault(about: string): void {
    for (const status of [429, 503] as const) {
      const fault = this.#given.faults.strike(`post-${status}`, about);
      if (fault === undefined) continue;
      const headers = fault.retryAfter === undefined ? {} : { 'Retry-After': `${fault.retryAfter}` };
      throw new Refused(
        status,
        status === 429 ? 'tooManyRequests' : 'unavailable',
        'Come again later.',
        headers,
      );
    }
  }

  #drawTokens(ispb: string): void {
    const bucket = this.#bucketOf(ispb);
    if (bucket.level > 0) return;
    const seconds = `${Math.max(1, Math.ceil(bucket.waitMs() / 1000))}`;
    throw new Refused(429, 'tooManyRequests', 'All tokens are used.', { 'Retry-After': seconds });
  }

  #bucketOf(ispb: string): TokenBucket {
    const found =
      this.#tokens.get(ispb) ?? new TokenBucket(PRIMARY_CHANNEL, () => this.#given.world.now().getTime());
    this.#tokens.set(ispb, found);
    return found;
  }

  forgetTokens(): void {
    this.#tokens.clear();
  }

  async #stream(
    ispb: string,
    name: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { streams } = this.#given;
    if (request.method === 'DELETE') {
      if (name === 'start' || !streams.end(ispb, name))
        throw new Refused(410, 'gone', 'The stream is closed.');
      response.writeHead(200).end();
      return;
    }
    allow(request, 'GET');
    const asMultipart = acceptsMultipart(request);
    const limit = asMultipart ? MAX_BATCH : 1;
    const answer =
      name === 'start' ? await streams.start(ispb, limit) : await streams.next(ispb, name, limit);
    this.#answerStream(answer, { ispb, asMultipart, request, response });
  }

  #answerStream(
    answer: StreamAnswer,
    to: { ispb: string; asMultipart: boolean; request: IncomingMessage; response: ServerResponse },
  ): void {
    if (answer === 'GONE') throw new Refused(410, 'gone', 'The stream is closed.');
    if (answer === 'TOO MANY')
      throw new Refused(429, 'tooManyRequests', 'Six streams are open.', { 'Retry-After': '1' });
    const { faults } = this.#given;
    const { ispb, asMultipart, request, response } = to;
    const path = `/api/v1/out/${ispb}/stream/${answer.next}`;
    const idle = () => this.#given.streams.sent(ispb, answer.next);
    if (response.closed) idle();
    else response.once('close', idle);
    const { localPort } = request.socket;
    const next = faults.strike('absolute-next', ispb)
      ? `https://${request.headers.host}:${localPort}${path}`
      : path;
    writeBatch(request, response, { batch: answer.batch, next, asMultipart }, faults);
  }
}

function allow({ method }: IncomingMessage, allowed: string): void {
  if (method !== allowed)
    throw new Refused(405, 'method', `${method} is not possible here.`, { Allow: allowed });
}

function created(response: ServerResponse, ids: readonly string[]): void {
  response.writeHead(201, { 'PI-ResourceId': ids.join(',') }).end();
}
