import { useParams, useSearch } from '@tanstack/react-router';
import { withQuery } from '../api/client.ts';
import type { ThingKind } from './things/thing.ts';

const BASE = '/operator/app';

/** The pages of the console, by the addresses under its own. */
export type PagePath =
  | ('' | '/login' | '/password' | '/factor' | '/security' | '/operators' | '/audit' | '/health')
  | ('/payments/$e2e' | '/companies' | '/companies/$id' | '/accounts' | '/accounts/$branch/$number')
  | ('/claims' | '/claims/$id' | '/deliveries' | '/deliveries/$id' | '/meds' | '/meds/$id')
  | ('/differences' | '/proposals' | '/requisitions' | '/requisitions/$id' | `/${ThingKind}/$id`);

type Filled<Path extends string> = Path extends `${infer Before}$${string}/${infer After}`
  ? `${Before}${string}/${Filled<After>}`
  : Path extends `${infer Before}$${string}`
    ? `${Before}${string}`
    : Path;

/** A page of the console with the parts of its address filled in, and what it may be asked. */
export type Place = Filled<PagePath> | `${Filled<PagePath>}?${string}`;

/** A place that has a page for each of its things, named by an id. */
export type NamedPlace = Extract<PagePath, `/${string}/$id`> extends `/${infer Name}/$id` ? Name : never;

type PartOf<Path extends string> = Path extends `${string}$${infer Part}/${infer After}`
  ? Part | PartOf<After>
  : Path extends `${string}$${infer Part}`
    ? Part
    : never;

/** The address of a place of the console, with what it is asked. */
export function addressOf(place: Place, asked: Readonly<Record<string, string | undefined>> = {}): string {
  return withQuery(BASE + place, asked);
}

/** The page that shows what the bank answers at a path of its operators' interface. */
export function pageOf(path: string): string {
  return BASE + path.slice('/operator'.length);
}

/** Only a path of the console, so that a log-in never redirects elsewhere. */
export function isOwnAddress(address: string): boolean {
  return /^\/operator\/app(\/|\?|$)/.test(address) && !address.startsWith(`${BASE}/login`);
}

/** A part of the address that the route names. */
export function usePart(name: PartOf<PagePath>): string {
  const parts = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const part = parts[name];
  if (part === undefined) throw new Error(`the address has no ${name}`);
  return part;
}

/** Returns the address's parameter of a name. */
export function useAsked(name: string): string | undefined {
  const asked = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  return asked[name];
}
