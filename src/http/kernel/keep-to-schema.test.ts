import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { keepToSchema } from './keep-to-schema.ts';

const nullable = <T extends ReturnType<typeof Type.Object>>(schema: T) => Type.Union([schema, Type.Null()]);
const Person = Type.Object({ name: Type.String(), born: Type.Optional(Type.Integer()) });

describe('an answer that keeps to its schema', () => {
  it.each([
    ['has the members that are named', Person, { name: 'Ana', secret: 1 }, { name: 'Ana' }],
    [
      'has them at any depth',
      Type.Object({ all: Type.Array(Person) }),
      { all: [{ name: 'Ana', x: 1 }] },
      { all: [{ name: 'Ana' }] },
    ],
    ['may be null', nullable(Person), null, null],
    ['is looked at where it might have been null', nullable(Person), { name: 'Ana', x: 1 }, { name: 'Ana' }],
    [
      'joins the parts of an intersection',
      Type.Intersect([Person, Type.Object({ at: Type.String() })]),
      { name: 'Ana', at: 'x', y: 1 },
      { name: 'Ana', at: 'x' },
    ],
    [
      'keeps what a record has',
      Type.Object({ facts: Type.Record(Type.String(), Type.Unknown()) }),
      { facts: { any: [1] } },
      { facts: { any: [1] } },
    ],
    [
      'keeps what an open object has',
      Type.Object({}, { additionalProperties: true }),
      { any: 1 },
      { any: 1 },
    ],
    ['is a text or a number as it is', Type.Union([Type.Integer(), Type.String()]), 7, 7],
  ])('%s', (_, schema, answer, kept) => {
    expect(keepToSchema(schema)(answer)).toEqual(kept);
  });

  it('is of the one kind, of several, whose members are there', () => {
    const Made = Type.Object({ id: Type.Integer() });
    const keep = keepToSchema(Type.Union([Made, Type.Object({ proposal: Person })]));
    expect(keep({ id: 1, secret: 2 })).toEqual({ id: 1 });
    expect(keep({ proposal: { name: 'Ana', x: 1 }, secret: 2 })).toEqual({ proposal: { name: 'Ana' } });
  });

  it('leaves a member out that is not there, and adds none', () => {
    expect(keepToSchema(Person)({})).toEqual({});
    expect(keepToSchema(Person)({ name: undefined })).toEqual({ name: undefined });
  });
});
