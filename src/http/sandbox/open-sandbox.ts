import type { Bank } from '../../bank.ts';
import type { MovableClock } from '../../clock.ts';
import type { Nodes } from '../../nodes/nodes.ts';
import { createClockMover } from '../../sandbox/move-clock.ts';
import { createReset, type Resetting } from '../../sandbox/reset.ts';
import type { Seeds } from '../../sandbox/seeds.ts';
import type { Simulator } from '../../simulator/simulator.ts';
import type { Turnstile } from '../../turnstile.ts';
import type { Authenticator } from '../authenticate.ts';
import { moveTogether } from '../together.ts';
import type { Sandbox } from './endpoints.ts';

interface SandboxParts {
  clock: MovableClock;
  control: Simulator['control'];
  door: Turnstile;
  nodes: Nodes;
  authenticator: Authenticator;
  desks: readonly { forget(): void }[];
  seeds: Seeds;
  ownerUrl: string | undefined;
}

/** Opens everything that the sandbox's own calls reach beside the bank. */
export function openSandbox(bank: Bank, parts: SandboxParts): Sandbox & Pick<Resetting, 'close'> {
  const { clock, control, door, nodes, authenticator, desks, seeds, ownerUrl } = parts;
  const { reset, close } = createReset({
    ...{ context: bank.context, runner: bank.work, door, nodes, seeds, ownerUrl },
    // Memories kept by id can stay: no id comes again.
    forget: () => {
      // Each node forgets for itself.
      void authenticator.forget('everybody');
      for (const desk of desks) desk.forget();
    },
  });
  return { bank, control, clock: createClockMover(moveTogether(clock, nodes), bank.work), reset, close };
}
