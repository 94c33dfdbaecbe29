import type { Call, Credential } from '../call.ts';
import type { STEPS_PT } from './step-words.ts';
import type { STORIES_PT } from './story-words.ts';

export type StepName = keyof typeof STEPS_PT;
export type ScenarioName = keyof typeof STORIES_PT;

/** The answer of a step, or a part of it. */
export type Value = string | number | boolean | null | Value[] | { [member: string]: Value };
export type StepAnswer = Readonly<Record<string, Value>>;

/**
 * A template of a call. Its texts have placeholders in double braces, such as `{{charge.qr_code_id}}` for a member of
 * an earlier step's response, `{{account.number}}`, `{{phone}}`, `{{document}}`, or `{{days 1}}` for the bank's time
 * in a day. A placeholder that begins with `number` becomes a number.
 */
export interface Template {
  method: Call['method'];
  /** As the OpenAPI document has it, with the names of its parameters in braces. */
  path: string;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: StepAnswer;
  headers?: Readonly<Record<string, string>>;
  /** The company's program makes it; without it, the sandbox's own controls, or anybody. */
  signed?: true;
}

export interface Step {
  /** Where its answer is kept; no two steps of a scenario share one. */
  keep: string;
  title: StepName;
  call: Template;
  /** The status of the refusal that is to come. */
  refused?: number;
}

export interface Scenario {
  name: ScenarioName;
  steps: readonly Step[];
  /** Where the story should end: a member of the last answer and its value. */
  ends: { member: string; is: Value };
}

/** The context: a company's program, its account, unused values, and the responses so far. */
export interface Stage {
  program: Credential;
  account: { branch: string; number: string };
  phone: string;
  /** A CPF that no customer has. */
  document: string;
  now: Date;
  /** The bank's own URL, for calls by the bank. */
  origin: string;
  answers: Readonly<Record<string, StepAnswer>>;
}

const PLACE = /\{\{([^}]+)\}\}/g;
const DAY_MS = 86_400_000;

/** Fills a template at this point of the scenario. */
export function callOf({ signed, ...template }: Template, stage: Stage): Call {
  const fill = (text: string) => encodeURIComponent(String(fillText(text, stage)));
  const path = template.path.replace(/\{(\w+)\}/g, (_, name: string) => fill(template.params?.[name] ?? ''));
  const query = Object.entries(template.query ?? {}).map(([name, text]) => `${name}=${fill(text)}`);
  return {
    method: template.method,
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    ...(template.body && { body: filled(template.body, stage) as StepAnswer }),
    ...(template.headers && { headers: filled(template.headers, stage) as Record<string, string> }),
    ...(signed && { as: stage.program }),
  };
}

function filled(value: Value, stage: Stage): Value {
  if (typeof value === 'string') return fillText(value, stage);
  if (Array.isArray(value)) return value.map((one) => filled(one, stage));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, filled(of, stage)]));
}

function fillText(text: string, stage: Stage): Value {
  const [whole] = [...text.matchAll(PLACE)];
  if (whole?.[0] === text) return lookUp(whole[1] as string, stage);
  return text.replace(PLACE, (_, place: string) => String(lookUp(place, stage)));
}

function lookUp(place: string, stage: Stage): Value {
  const { words, path } = readPlace(place);
  if (words[0] === 'days') return new Date(stage.now.getTime() + Number(words[1]) * DAY_MS).toISOString();
  const { account, phone, document, origin, answers } = stage;
  const found = memberOf({ ...answers, account, phone, document, origin } as Value, path);
  return words[0] === 'number' ? Number(found) : found;
}

/** The parts of a place: the words before the last, and the members of the last. */
export function readPlace(place: string): { words: string[]; path: string[] } {
  const words = place.split(' ');
  return { words, path: (words.at(-1) ?? '').split('.') };
}

/** A member of an answer; null where there is none. */
export function memberOf(value: Value, [name, ...rest]: readonly string[]): Value {
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null) return null;
  const next = Array.isArray(value) ? value[Number(name)] : value[name];
  return next === undefined ? null : memberOf(next, rest);
}

/** Every place of a text, of the members of a body too. */
export function placesIn(value: Value): string[] {
  if (typeof value === 'string') return [...value.matchAll(PLACE)].map(([, place]) => place as string);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((one) => placesIn(one as Value));
}
