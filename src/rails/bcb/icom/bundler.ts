import { type BodyOf, SPI } from '../messages/catalog.ts';
import { makeMessageId } from '../messages/ids.ts';
import { type Draft, writeMessage } from '../messages/message.ts';
import type { StatusTransaction } from '../messages/tables/pacs-002.ts';
import type { ReturnTransaction } from '../messages/tables/pacs-004.ts';
import type { OrderTransaction } from '../messages/tables/pacs-008.ts';
import type { Signer } from '../xml/sign.ts';
import type { OutMessage } from './store.ts';

type ServiceType = BodyOf<'pacs.008'>['header']['type'];

/** One transaction to send. Waiting ones of one kind share a signature. */
export type Outgoing =
  | {
      type: 'pacs.008';
      service: ServiceType;
      transaction: OrderTransaction;
      expiresAt: number | null;
      /** The contested payment, if this payment takes its money to the victim of a fraud. */
      givesBack?: string;
    }
  | { type: 'pacs.004'; transaction: ReturnTransaction; expiresAt?: number }
  | { type: 'pacs.002'; transaction: StatusTransaction };

export interface BundlerGiven {
  signer: Signer;
  now: () => Date;
  /** Maximum number of transactions per message. */
  most: number;
  /** Resolves once the message is stored; `together` is what it contains. */
  send: (message: OutMessage, together: readonly Outgoing[]) => Promise<void>;
}

/** Some payments, returns or answers of a message were stored before. The message is not stored. */
export class WrittenBefore extends Error {
  override readonly name = 'WrittenBefore';
  readonly ids: ReadonlySet<string>;

  constructor(ids: ReadonlySet<string>) {
    super(`${[...ids].join(', ')} was written down before`);
    this.ids = ids;
  }
}

interface Waiting {
  outgoing: Outgoing;
  resolve: (messageId: string) => void;
  reject: (error: unknown) => void;
}

/**
 * Puts transactions into messages. There is no timer: transactions that arrive while a message is signed go into the
 * next one, so an idle bank sends at once and a busy one signs a tenth as often. A transaction submitted again
 * meanwhile is the same one.
 */
export class Bundler {
  readonly #given: BundlerGiven;
  readonly #underWay = new Map<string, Promise<string>>();
  #waiting: Waiting[] = [];
  #running = false;

  constructor(given: BundlerGiven) {
    this.#given = given;
  }

  /** Resolves with the id of the message once it is stored; rejects if its table forbids it. */
  add(outgoing: Outgoing): Promise<string> {
    const name = `${outgoing.type} ${idOf(outgoing)}`;
    const before = this.#underWay.get(name);
    if (before !== undefined) return before;
    const sent = new Promise<string>((resolve, reject) => {
      this.#waiting.push({ outgoing, resolve, reject });
      if (!this.#running) void this.#run();
    }).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, sent);
    return sent;
  }

  async #run(): Promise<void> {
    this.#running = true;
    // Transactions added in the same event-loop iteration may join.
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#send(this.#takeTogether());
    this.#running = false;
  }

  #takeTogether(): Waiting[] {
    const [first] = this.#waiting as [Waiting];
    const kind = kindOf(first.outgoing);
    const together: Waiting[] = [];
    const left: Waiting[] = [];
    for (const waiting of this.#waiting) {
      const fits = together.length < this.#given.most && kindOf(waiting.outgoing) === kind;
      (fits ? together : left).push(waiting);
    }
    this.#waiting = left;
    return together;
  }

  async #send(together: Waiting[]): Promise<void> {
    try {
      const outgoing = together.map((one) => one.outgoing);
      const message = await this.#write(outgoing);
      await this.#given.send(message, outgoing);
      for (const { resolve } of together) resolve(message.messageId);
    } catch (error) {
      const fresh = error instanceof WrittenBefore ? freshIn(together, error) : [];
      if (together.length === 1) together[0]?.reject(error);
      // The others still share a message.
      else if (fresh.length > 0 && fresh.length < together.length) await this.#send(fresh);
      // A transaction that its table forbids does not stop the others.
      else for (const one of together) await this.#send([one]);
    }
  }

  async #write(together: readonly Outgoing[]): Promise<OutMessage> {
    const { signer, now } = this.#given;
    const [first] = together as [Outgoing];
    const messageId = makeMessageId(signer.ispb);
    const createdAt = now();
    const group = { messageId, createdAt: createdAt.toISOString() };
    const counted = { ...group, count: `${together.length}`, method: 'CLRG' } as const;
    const header =
      first.type === 'pacs.008'
        ? { ...counted, type: first.service }
        : first.type === 'pacs.004'
          ? counted
          : group;
    const body = { header, transactions: together.map(({ transaction }) => transaction) };
    const draft = { type: first.type, from: signer.ispb, to: SPI, id: messageId, createdAt };
    const xml = await writeMessage({ ...draft, body } as Draft<Outgoing['type']>, signer);
    const transactionIds = together.map(idOf);
    return { messageId, type: first.type, transactionIds, xml, expiresAt: expiryOf(together) };
  }
}

/** Rejects those that were stored before, and resolves the others. */
function freshIn(together: readonly Waiting[], error: WrittenBefore): Waiting[] {
  const isBefore = ({ outgoing }: Waiting) => error.ids.has(idOf(outgoing));
  for (const waiting of together.filter(isBefore)) waiting.reject(error);
  return together.filter((waiting) => !isBefore(waiting));
}

function kindOf(outgoing: Outgoing): string {
  return outgoing.type === 'pacs.008' ? `pacs.008 ${outgoing.service.service}` : outgoing.type;
}

export function idOf({ type, transaction }: Outgoing): string {
  if (type === 'pacs.008') return (transaction as OrderTransaction).ids.endToEndId;
  if (type === 'pacs.004') return (transaction as ReturnTransaction).returnId;
  return (transaction as StatusTransaction).instructionId;
}

/** The first transaction that would be too late ends the message. */
function expiryOf(together: readonly Outgoing[]): number | null {
  const all = together.flatMap((one) =>
    one.type !== 'pacs.002' && one.expiresAt != null ? [one.expiresAt] : [],
  );
  return all.length === 0 ? null : Math.min(...all);
}
