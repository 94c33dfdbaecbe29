// Assembles the parts of a bank, and initialises its database.
export { type App, createApp } from './app.ts';
export type { Bank } from './bank.ts';
export { foundBank } from './found-bank.ts';
export { StartError } from './start-error.ts';
