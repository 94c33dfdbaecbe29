import { createContext } from 'react';

/** Fetches the current code of a person's authenticator from a sandbox; undefined if unknown. */
export type AskForCode = () => Promise<string | undefined>;

/** An application at a sandbox provides it; absent elsewhere. */
export const CodeHelper = createContext<AskForCode | undefined>(undefined);
