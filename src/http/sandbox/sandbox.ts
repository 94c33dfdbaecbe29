import type { Bank } from '../../composition/bank.ts';
import type { RememberingMover } from '../../sandbox/last-move.ts';
import type { Reset } from '../../sandbox/reset.ts';
import type { SandboxStream } from '../../sandbox/stream/stream.ts';
import type { SimulatorControl } from '../../simulator/simulator.ts';
import type { PhoneDoor } from './doors/phone-door.ts';

/** Everything that the sandbox's control calls reach. */
export interface Sandbox {
  bank: Bank;
  control: SimulatorControl;
  clock: RememberingMover;
  reset: Reset;
  stream: SandboxStream;
  phone: Pick<PhoneDoor, 'address'>;
}
