import { createContext } from 'react';

/** Fetches the current code of a person's authenticator from a sandbox; undefined if unknown. */
export type AskForCode = () => Promise<string | undefined>;

/** Provided by an application at a sandbox; absent elsewhere. */
export const CodeHelper = createContext<AskForCode | undefined>(undefined);
