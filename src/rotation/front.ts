// Encrypts every secret again under another master key.
export { reseal } from './reseal.ts';
