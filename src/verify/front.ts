// Recounts the books and checks what must always hold.
export type { Reach } from './course.ts';
export { type Proof, prove } from './prove.ts';
export type { Verdict } from './run-checks.ts';
export { sightOf } from './sight.ts';
export { formatVerdicts, verify } from './verify.ts';
