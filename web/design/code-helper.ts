import { createContext } from 'react';

/** Asks a sandbox for a code that somebody's authenticator shows; undefined where it knows none. */
export type AskForCode = () => Promise<string | undefined>;

/** Given by an application to whoever is logged in at a sandbox; elsewhere there is none. */
export const CodeHelper = createContext<AskForCode | undefined>(undefined);
