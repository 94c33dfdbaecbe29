/** A schema of the published document, as far as the reference shows it. */
export interface ShownSchema {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, ShownSchema>>;
  required?: readonly string[];
  items?: ShownSchema;
  anyOf?: readonly ShownSchema[];
  allOf?: readonly ShownSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  description?: string;
  format?: string;
  default?: unknown;
  example?: unknown;
  examples?: readonly unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  maxItems?: number;
}

/** One member of a body or an answer, by its way from the outside. */
export interface ShownField {
  /** As `a.b[].c`. */
  path: string;
  type: string;
  required: boolean;
  nullable: boolean;
  /** Its limits, as they are written in mathematics. */
  limits: string;
  description: string;
}

const DEEPEST = 5;

/** Lists all members of a schema, each after the one that holds it. */
export function fieldsOf(schema: ShownSchema, prefix = '', depth = 0): ShownField[] {
  const { items, properties, required = [] } = merged(schema);
  if (depth > DEEPEST) return [];
  if (items !== undefined) return fieldsOf(items, `${prefix}[]`, depth + 1);
  return Object.entries(properties ?? {}).flatMap(([name, member]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const { schema: bare, nullable } = unwrapped(member);
    const field = {
      ...{ path, nullable, type: typeOf(bare), required: required.includes(name) },
      ...{ limits: limitsOf(bare), description: bare.description ?? member.description ?? '' },
    };
    return [field, ...fieldsOf(bare, path, depth + 1)];
  });
}

/** The parts of an intersection as one. */
export function merged(schema: ShownSchema): ShownSchema {
  const { schema: bare } = unwrapped(schema);
  if (bare.allOf === undefined) return bare;
  const parts = bare.allOf.map(merged);
  return {
    type: 'object',
    properties: Object.fromEntries(parts.flatMap(({ properties }) => Object.entries(properties ?? {}))),
    required: parts.flatMap(({ required }) => required ?? []),
  };
}

/** Takes the null out of what may be null. */
function unwrapped(schema: ShownSchema): { schema: ShownSchema; nullable: boolean } {
  const { anyOf, type } = schema;
  if (anyOf !== undefined) {
    const others = anyOf.filter((one) => one.type !== 'null');
    const [first] = others;
    if (first !== undefined && others.length === 1)
      return { schema: { ...first, ...described(schema, first) }, nullable: true };
    return { schema, nullable: others.length < anyOf.length };
  }
  if (typeof type === 'object') {
    const others = type.filter((one) => one !== 'null');
    if (others.length === 1) return { schema: { ...schema, type: others[0] as string }, nullable: true };
  }
  return { schema, nullable: false };
}

function described({ description: outer }: ShownSchema, { description: inner }: ShownSchema) {
  const description = inner ?? outer;
  return description === undefined ? {} : { description };
}

function typeOf({ type, format, enum: values, anyOf, allOf, items, const: only }: ShownSchema): string {
  if (only !== undefined) return JSON.stringify(only);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeOf))].join(' | ');
  if (allOf !== undefined) return 'object';
  if (items !== undefined) return `${typeOf(items)}[]`;
  const name = typeof type === 'object' ? type.join(' | ') : (type ?? 'any');
  return format === undefined ? name : `${name} (${format})`;
}

function limitsOf(schema: ShownSchema): string {
  const { minLength, maxLength, minimum, exclusiveMinimum, maximum, maxItems } = schema;
  const parts = [
    exclusiveMinimum !== undefined && `> ${exclusiveMinimum}`,
    minimum !== undefined && `≥ ${minimum}`,
    maximum !== undefined && `≤ ${maximum}`,
    (minLength !== undefined || maxLength !== undefined) && `${minLength ?? 0}…${maxLength ?? ''} chars`,
    maxItems !== undefined && `≤ ${maxItems} items`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}
