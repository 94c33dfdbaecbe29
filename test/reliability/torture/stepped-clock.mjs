// Loaded ahead of a program (node --import): its Date tells a time that is so many milliseconds off as the file
// STEPPED_CLOCK says now. Monotonic time, timers and other processes keep theirs, as where a machine's clock is set.
import { openSync, readSync } from 'node:fs';

const LOOKS_EVERY_MS = 20;
const RealDate = globalThis.Date;
// Opened once: the program may have no descriptors left later.
const file = openSync(process.env.STEPPED_CLOCK, 'r');
const bytes = Buffer.alloc(32);
let off = 0;
const look = () => {
  const told = bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, 0));
  if (/^-?\d+$/.test(told)) off = Number(told);
};
look();
setInterval(look, LOOKS_EVERY_MS).unref();

function SteppedDate(...given) {
  if (new.target === undefined) return new RealDate(SteppedDate.now()).toString();
  const target = new.target === SteppedDate ? RealDate : new.target;
  return Reflect.construct(RealDate, given.length === 0 ? [SteppedDate.now()] : given, target);
}
SteppedDate.prototype = RealDate.prototype;
SteppedDate.prototype.constructor = SteppedDate;
Object.setPrototypeOf(SteppedDate, RealDate);
SteppedDate.now = () => RealDate.now() + off;
globalThis.Date = SteppedDate;
