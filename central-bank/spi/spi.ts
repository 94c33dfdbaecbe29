import type { Message } from '../../src/rails/bcb/messages/message.ts';
import { costOf } from '../../src/rails/bcb/messages/tokens.ts';
import type { CertificateStore } from '../../src/rails/bcb/xml/certificates.ts';
import type { Faults } from '../faults/faults.ts';
import { behaviourOf, catalogued } from '../institutions/behave.ts';
import { returnOf } from '../institutions/give-back.ts';
import type { Agenda } from '../world/agenda.ts';
import { PARTICIPANTS } from '../world/participants.ts';
import type { Recorded, World } from '../world/world.ts';
import type { Desk } from './desk.ts';
import { digestOf, recorded, SPI_SECTION, type SpiEvent } from './events.ts';
import { judgeMessage, type NotUnderstood } from './judge-message.ts';
import { processAnswer, processMessage, refuseWhole } from './process.ts';
import type { Received, Transfer } from './state.ts';
import { takeReturn } from './take.ts';
import { rejected, settled, told } from './tell.ts';

const RETURN_AFTER_MS = 5_000;

interface Given {
  world: World;
  agenda: Agenda;
  faults: Faults;
  certificates: CertificateStore;
}

/** The settlement system: it accepts messages, processes them in order, and plays the example institutions. */
export class Spi {
  readonly #given: Given;
  /** Work in progress, from a stored message to its effects. */
  #working: Promise<void> = Promise.resolve();

  constructor(given: Given) {
    this.#given = given;
    this.resume();
  }

  get state() {
    return this.#given.world.stateOf(SPI_SECTION);
  }

  get participants() {
    return this.#given.world.stateOf(PARTICIPANTS);
  }

  /** Continues the work found at a start: waiting messages, limits, due answers. */
  resume(): void {
    this.#given.agenda.clear();
    for (const message of this.state.received.values()) this.#workOn(message);
    for (const transfer of this.state.transfers.values())
      if (transfer.ending === undefined) this.#schedule(transfer);
  }

  /** Stores messages, each under an id. They are processed in this order, after the sender got its response. */
  store(ispb: string, texts: readonly string[]): string[] {
    const messages = texts.map((xml) => ({ resourceId: this.#given.world.draw(32), ispb, xml }));
    this.#given.world.commit(messages.map((message) => recorded({ happened: 'RECEIVED', message })));
    for (const message of messages) this.#workOn(message);
    return messages.map(({ resourceId }) => resourceId);
  }

  /** Resolves once all earlier messages have been processed. */
  settledDown(): Promise<void> {
    return this.#working;
  }

  /** Runs an act of an example institution or of control as one turn. */
  act(sender: string, work: (desk: Desk) => void): void {
    this.#turn(sender, work);
  }

  #workOn(message: Received): void {
    this.#working = this.#working.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      // A reset may have happened meanwhile.
      if (this.state.received.has(message.resourceId)) this.#process(message);
    });
  }

  #process(received: Received): void {
    const { world, certificates } = this.#given;
    const judged = judgeMessage(received, certificates, world.now());
    this.#turn(received.ispb, (desk) => {
      const { resourceId, ispb } = received;
      const done = (verdict: string, more: Partial<Extract<SpiEvent, { happened: 'JUDGED' }>> = {}) =>
        desk.record(recorded({ happened: 'JUDGED', resourceId, ispb, verdict, cost: 1, ...more }));
      if ('refused' in judged) {
        const { refused } = judged;
        desk.record(told(received.ispb, notUnderstood(refused, resourceId, desk.now)));
        return done(`NOT UNDERSTOOD ${refused.reason}: ${refused.detail}`, {
          ...(refused.messageId !== undefined && { messageId: refused.messageId }),
        });
      }
      const { message, digest } = judged;
      const names = { messageId: message.header.id, type: message.type, cost: costOfMessage(message) };
      const before = digestOf(this.state, message.header.id);
      if (before === digest) return done('REPEATED', names);
      if (before !== undefined)
        return done(refuseWhole(message.header.id, 'MsgId ja utilizado', desk), names);
      done(processMessage(message, desk), { ...names, digest });
    });
  }

  #turn(sender: string, work: (desk: Desk) => void): void {
    const { world, faults } = this.#given;
    const taken: Transfer[] = [];
    world.turn((write) => {
      const record = (...events: readonly Recorded[]) => {
        for (const recordedEvent of events) {
          const event = recordedEvent.event as SpiEvent;
          if (event.happened === 'TOLD' && !this.#isConnected(event.to)) continue;
          write(recordedEvent);
          if (event.happened === 'TAKEN') taken.push(event.transfer);
        }
      };
      const desk = {
        state: this.state,
        participants: this.participants,
        faults,
        sender,
        now: world.now(),
        record,
      };
      work(desk);
      for (const transfer of taken) this.#play(transfer, desk);
    });
    for (const transfer of taken) if (transfer.ending === undefined) this.#schedule(transfer);
  }

  #isConnected(ispb: string): boolean {
    return this.participants.get(ispb)?.connected === true;
  }

  /** An example institution that answers at once does so in the same turn. */
  #play(transfer: Transfer, desk: Desk): void {
    if (this.#isConnected(transfer.to) || transfer.ending !== undefined) return;
    const behaviour = behaviourOf(transfer, this.state);
    if (behaviour.does === 'REJECT')
      desk.record(...rejected(transfer, { code: catalogued(behaviour.code), tellPayee: false }, desk.now));
    if (behaviour.does === 'ACCEPT' || behaviour.does === 'ACCEPT_AND_RETURN')
      desk.record(...settled(transfer, desk.now));
    if (behaviour.does === 'ACCEPT_AND_RETURN') this.#returnLater(transfer);
  }

  #returnLater(transfer: Transfer): void {
    const { agenda, world } = this.#given;
    agenda.at(new Date(world.now().getTime() + RETURN_AFTER_MS), () => {
      this.#turn(transfer.to, ({ now, record }) => {
        const given = returnOf(transfer, {
          amount: transfer.amount,
          reason: 'MD06',
          now,
          free: world.draw(11),
        });
        record(...takeReturn(given, now));
      });
    });
  }

  /** Schedules the limit, and the answer of a slow example institution. */
  #schedule(transfer: Transfer): void {
    const { agenda } = this.#given;
    const behaviour = this.#isConnected(transfer.to) ? undefined : behaviourOf(transfer, this.state);
    if (behaviour?.does === 'ACCEPT_LATE') {
      const at = new Date(new Date(transfer.takenAt).getTime() + behaviour.seconds * 1000);
      agenda.at(at, () => this.#answerLate(transfer.id, transfer.to));
    }
    agenda.at(new Date(transfer.limitAt), () => {
      if (this.state.transfers.get(transfer.id)?.ending !== undefined) return;
      this.#turn(transfer.to, ({ now, record }) =>
        record(...rejected(transfer, { code: 'AB03', tellPayee: true }, now)),
      );
    });
  }

  #answerLate(id: string, sender: string): void {
    const transfer = this.state.transfers.get(id);
    if (transfer === undefined || transfer.ending !== undefined) return;
    const { endToEndId } = transfer;
    this.#turn(sender, (desk) => {
      processAnswer({ instructionId: id, endToEndId, status: 'ACSP', reasons: [] }, desk);
    });
  }
}

function costOfMessage({ type, body }: Message): number {
  return costOf(type, 'transactions' in body ? body.transactions.length : 1);
}

function notUnderstood(
  { reason, location, detail, messageId }: NotUnderstood,
  resourceId: string,
  now: Date,
) {
  return {
    type: 'admi.002',
    rest: {
      reference: messageId ?? resourceId,
      reason: {
        reason: writable(reason, 35),
        at: now.toISOString(),
        ...(location !== undefined && { location: writable(location, 350) }),
        description: writable(detail, 350) || reason,
      },
    },
  } as const;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 cannot hold.
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Makes a text valid in XML, because error texts may quote a message. */
function writable(text: string, most: number): string {
  return [...text].slice(0, most).join('').toWellFormed().replace(IMPOSSIBLE, '?');
}
