// Seals everything anew under another master key.
export { reseal } from './reseal.ts';
