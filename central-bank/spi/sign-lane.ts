import { type MessageType, SPI } from '../../src/rails/bcb/messages/catalog.ts';
import { messageIdOf } from '../../src/rails/bcb/messages/ids.ts';
import { type Draft as MessageDraft, writeMessage } from '../../src/rails/bcb/messages/message.ts';
import { FAULTS, type FaultName, type Faults } from '../faults/faults.ts';
import { spoil } from '../faults/spoil.ts';
import type { World } from '../world/world.ts';
import { recorded, SPI_SECTION, type SpiEvent } from './events.ts';
import { MAX_TRANSACTIONS } from './process.ts';
import type { Signers } from './signers.ts';
import type { Draft, Tell } from './state.ts';

/** Signs messages to participants. Waiting ones for the same participant share a message. */
export class SignLanes {
  readonly #world: World;
  readonly #faults: Faults;
  readonly #signers: Signers;
  readonly #waiting = new Map<string, Draft[]>();
  readonly #busy = new Map<string, Promise<void>>();
  readonly #unlisten: () => void;
  #seen = 0;
  #closed = false;

  constructor(given: { world: World; faults: Faults; signers: Signers }) {
    this.#world = given.world;
    this.#faults = given.faults;
    this.#signers = given.signers;
    this.#unlisten = this.#world.listen((events) => {
      for (const { section, event } of events)
        if (section === SPI_SECTION.name && (event as SpiEvent).happened === 'TOLD') return this.#takeUp();
    });
    this.#takeUp();
  }

  /** Resolves once nothing waits to be signed. */
  async idle(): Promise<void> {
    while (this.#busy.size > 0) await Promise.all(this.#busy.values());
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#unlisten();
    await this.idle();
  }

  /** After the world was reset. */
  forget(): void {
    this.#seen = 0;
    this.#waiting.clear();
  }

  #takeUp(): void {
    const { drafts, draftNumber } = this.#world.stateOf(SPI_SECTION);
    for (let number = this.#seen + 1; number <= draftNumber; number += 1) {
      const draft = drafts.get(number);
      if (draft === undefined || this.#isHeld(draft)) continue;
      const line = this.#waiting.get(draft.to) ?? [];
      this.#waiting.set(draft.to, line);
      line.push(draft);
    }
    this.#seen = draftNumber;
    for (const to of this.#waiting.keys())
      if (!this.#busy.has(to))
        this.#busy.set(
          to,
          this.#run(to).finally(() => this.#busy.delete(to)),
        );
  }

  #isHeld({ tell, to }: Draft): boolean {
    return (
      tell.type === 'pacs.002' &&
      this.#faults.strike(
        'hold-outcome',
        `${to} ${tell.transaction.instructionId} ${tell.transaction.status}`,
      ) !== undefined
    );
  }

  async #run(to: string): Promise<void> {
    // Notifications of the same event-loop iteration may join.
    await Promise.resolve();
    for (
      let line = this.#waiting.get(to);
      line?.[0] !== undefined && !this.#closed;
      line = this.#waiting.get(to)
    ) {
      const together = this.#takeTogether(line);
      try {
        await this.#sign(to, together);
      } catch (error) {
        // They wait for the next start; later ones do not.
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
    this.#waiting.delete(to);
  }

  #takeTogether(line: Draft[]): Draft[] {
    const [first] = line as [Draft];
    const limit = this.#faults.strike('one-by-one', first.to) ? 1 : MAX_TRANSACTIONS;
    let count = 1;
    while (
      count < limit &&
      line[count] !== undefined &&
      travelTogether(first.tell, (line[count] as Draft).tell)
    )
      count += 1;
    return line.splice(0, count);
  }

  async #sign(to: string, drafts: Draft[]): Promise<void> {
    const world = this.#world;
    const id = messageIdOf(SPI, world.draw(23));
    const resourceId = world.draw(32);
    const draft = messageOf(drafts, { to, id, now: world.now() });
    const text = `${to} ${draft.type} ${JSON.stringify(draft.body)}`;
    const fault = (Object.keys(FAULTS) as FaultName[]).find(
      (name) => SPOILING.has(name) && this.#faults.strike(name, text),
    );
    const xml = await spoil(draft, fault, { signers: this.#signers, write: writeMessage });
    // A reset may have removed the drafts while they were signed.
    if (this.#closed || world.stateOf(SPI_SECTION).drafts.get(drafts[0]?.number ?? 0) !== drafts[0]) return;
    const delivery = { resourceId, to, xml };
    const numbers = drafts.map(({ number }) => number);
    world.commit([
      recorded({ happened: 'SIGNED', drafts: numbers, delivery, messageId: id, type: draft.type }),
      ...(this.#faults.strike('deliver-again', text)
        ? [recorded({ happened: 'REPEATED', delivery: { ...delivery, resourceId: world.draw(32) } })]
        : []),
    ]);
  }
}

const SPOILING: ReadonlySet<FaultName> = new Set<FaultName>([
  ...(['malformed-xml', 'other-version', 'unknown-message', 'unknown-element', 'wrong-digest'] as const),
  ...(['unknown-serial', 'expired-certificate', 'signed-by-other'] as const),
]);

function travelTogether(first: Tell, next: Tell): boolean {
  if (first.type === 'pacs.002' || first.type === 'pacs.004') return next.type === first.type;
  return (
    first.type === 'pacs.008' &&
    next.type === 'pacs.008' &&
    first.service.priority === next.service.priority &&
    first.service.service === next.service.service
  );
}

function messageOf(
  drafts: readonly Draft[],
  { to, id, now }: { to: string; id: string; now: Date },
): MessageDraft<MessageType> {
  const tells = drafts.map(({ tell }) => tell);
  const [first] = tells as [Tell];
  const group = { messageId: id, createdAt: now.toISOString() };
  const envelope = { from: SPI, to, id, createdAt: now };
  const counted = { ...group, count: `${tells.length}`, method: 'CLRG' } as const;
  const transactions = tells.flatMap((tell) => ('transaction' in tell ? [tell.transaction] : []));
  const body = (): unknown => {
    if (first.type === 'pacs.008') return { header: { ...counted, type: first.service }, transactions };
    if (first.type === 'pacs.004') return { header: counted, transactions };
    if (first.type === 'pacs.002') return { header: group, transactions };
    return first.type === 'admi.002' || first.type === 'admi.004'
      ? first.rest
      : { header: group, ...first.rest };
  };
  return { type: first.type, ...envelope, body: body() } as MessageDraft<MessageType>;
}
