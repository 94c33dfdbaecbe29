import type { Bank } from '../../composition/bank.ts';
import type { Nodes } from '../../nodes/nodes.ts';
import { carrySessions } from '../../people/sessions.ts';
import type { Turnstile } from '../../queues/turnstile.ts';
import { rememberMoves } from '../../sandbox/last-move.ts';
import { createClockMover } from '../../sandbox/move-clock.ts';
import { createReset, type Resetting } from '../../sandbox/reset.ts';
import type { Seeds } from '../../sandbox/seeds.ts';
import type { SandboxStream } from '../../sandbox/stream/stream.ts';
import type { Simulator } from '../../simulator/simulator.ts';
import type { MovableClock } from '../../time/clock.ts';
import type { Authenticator } from '../auth/authenticate.ts';
import { moveTogether } from '../kernel/together.ts';
import type { PhoneDoor } from './doors/phone-door.ts';
import type { Sandbox } from './sandbox.ts';

interface SandboxParts {
  clock: MovableClock;
  control: Simulator['control'];
  door: Turnstile;
  nodes: Nodes;
  authenticator: Authenticator;
  desks: readonly { forget(): void }[];
  seeds: Seeds;
  stream: SandboxStream;
  phone: PhoneDoor;
  ownerUrl: string | undefined;
}

/** Opens everything beside the bank that the sandbox's operations use. */
export function openSandbox(bank: Bank, parts: SandboxParts): Sandbox & Pick<Resetting, 'close'> {
  const { clock, control, door, nodes, authenticator, desks, seeds, ownerUrl, stream, phone } = parts;
  const mover = rememberMoves({
    mover: createClockMover({
      ...{ clock: moveTogether(clock, nodes), runner: bank.work },
      carry: (move) => carrySessions(bank.context.db.main, move),
    }),
    stream,
    executor: bank.context.db.reads,
    now: () => bank.context.clock.now(),
  });
  const { reset, close } = createReset({
    ...{ context: bank.context, runner: bank.work, door, nodes, seeds, ownerUrl },
    // Caches keyed by id stay valid: ids are never reused.
    forget: () => {
      // Each node clears its own.
      void authenticator.forget('everybody');
      for (const one of [...desks, stream, mover]) one.forget();
    },
  });
  return {
    bank,
    control,
    clock: mover,
    reset,
    close: async () => {
      await Promise.all([phone.close(), close()]);
    },
    stream,
    phone,
  };
}
