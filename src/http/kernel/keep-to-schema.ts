import type { TSchema } from 'typebox';

/** Removes members that the schema does not name from a response. */
export type KeepToSchema = (answer: unknown) => unknown;

interface Described {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Described>>;
  required?: readonly string[];
  additionalProperties?: boolean | Described;
  patternProperties?: Readonly<Record<string, Described>>;
  items?: Described;
  allOf?: readonly Described[];
  anyOf?: readonly Described[];
}

const asItIs: KeepToSchema = (answer) => answer;

/**
 * Compiles a schema into a function that removes unnamed members from a response, so that it matches the reference
 * and the pages' types. It changes nothing else; tests check the rest against the schema.
 */
export function keepToSchema(schema: TSchema): KeepToSchema {
  return keeperOfPart(schema as Described);
}

function keeperOfPart(described: Described): KeepToSchema {
  if (described.allOf !== undefined) return keeperOfPart(together(described.allOf));
  if (described.anyOf !== undefined) return keeperOfAny(described.anyOf);
  if (described.items !== undefined) {
    const keep = keeperOfPart(described.items);
    return keep === asItIs ? asItIs : (answer) => (Array.isArray(answer) ? answer.map(keep) : answer);
  }
  if (described.properties === undefined || isOpen(described)) return asItIs;
  const members = Object.entries(described.properties).map(([name, of]) => [name, keeperOfPart(of)] as const);
  return (answer) => {
    if (!isObject(answer)) return answer;
    const kept: Record<string, unknown> = {};
    for (const [name, keep] of members) if (name in answer) kept[name] = keep(answer[name]);
    return kept;
  };
}

function isOpen({ additionalProperties, patternProperties }: Described): boolean {
  return (
    patternProperties !== undefined || (additionalProperties !== undefined && additionalProperties !== false)
  );
}

/** Of several object schemas, the first with all its members present applies. */
function keeperOfAny(choices: readonly Described[]): KeepToSchema {
  const objects = choices
    .filter(({ type }) => type !== 'null')
    .map((one) => ({ one, keep: keeperOfPart(one) }));
  if (objects.every(({ keep }) => keep === asItIs)) return asItIs;
  return (answer) => {
    if (!isObject(answer) && !Array.isArray(answer)) return answer;
    const fits = objects.find(({ one }) => (one.required ?? []).every((name) => name in answer));
    return (fits ?? objects[0])?.keep(answer);
  };
}

function together(parts: readonly Described[]): Described {
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => required ?? []),
  };
}

function isObject(answer: unknown): answer is Record<string, unknown> {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer);
}

interface Answering {
  path: string;
  response: TSchema;
}

const PAGES = /^\/(web|operator)\//;
const keepers = new WeakMap<Answering, KeepToSchema>();

/**
 * Responses to the pages match their schemas. Partners' responses are on the path of payments, and already come from
 * the interface's shapes.
 */
export function keeperOf(definition: Answering): KeepToSchema | undefined {
  if (!PAGES.test(definition.path)) return undefined;
  let keeper = keepers.get(definition);
  if (keeper === undefined) {
    keeper = keepToSchema(definition.response);
    keepers.set(definition, keeper);
  }
  return keeper;
}
