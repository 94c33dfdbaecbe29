import { Ajv, type ValidateFunction } from 'ajv';
import { type Static, type TSchema, Type } from 'typebox';
import { isDay, isInstant } from '../values/dates.ts';
import { LOCATION_STATUSES } from './payload.ts';

// The schema of a payable payload. Longer texts than the standard allows are accepted if only people read them:
// nothing depends on them, and the total size is limited earlier.

const Money = Type.String({ pattern: '^\\d{1,10}\\.\\d{2}$' });
/** Integers appear as strings in practice, and in the standard's own example. */
const Whole = Type.Union([
  Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  Type.String({ pattern: '^\\d{1,9}$' }),
]);
const Instant = Type.String({ format: 'rfc3339' });
const Text = Type.String({ maxLength: 2_000 });
const OptionalText = Type.Optional(Text);

const Person = {
  cpf: Type.Optional(Type.String({ pattern: '^\\d{11}$' })),
  cnpj: Type.Optional(Type.String({ pattern: '^[0-9A-Z]{14}$' })),
  nome: OptionalText,
};

const Common = {
  txid: Type.String({ pattern: '^[a-zA-Z0-9]{1,35}$' }),
  revisao: Type.Optional(Whole),
  status: Type.Union(LOCATION_STATUSES.map((status) => Type.Literal(status))),
  chave: Type.String({ format: 'pix-key' }),
  devedor: Type.Optional(Type.Object(Person)),
  solicitacaoPagador: OptionalText,
  infoAdicionais: Type.Optional(Type.Array(Type.Object({ nome: Text, valor: Text }), { maxItems: 50 })),
};

export const Cob = Type.Object({
  ...Common,
  calendario: Type.Object({ criacao: Instant, expiracao: Type.Optional(Whole) }),
  valor: Type.Object({
    original: Money,
    modalidadeAlteracao: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    retirada: Type.Optional(Type.Object({})),
  }),
});

export const Cobv = Type.Object({
  ...Common,
  calendario: Type.Object({
    criacao: Instant,
    dataDeVencimento: Type.String({ format: 'day' }),
    validadeAposVencimento: Type.Optional(Whole),
  }),
  recebedor: Type.Optional(
    Type.Object({
      ...Person,
      nomeFantasia: OptionalText,
      logradouro: OptionalText,
      cidade: OptionalText,
      uf: OptionalText,
      cep: OptionalText,
    }),
  ),
  valor: Type.Object({
    original: Type.Optional(Money),
    multa: Type.Optional(Money),
    juros: Type.Optional(Money),
    abatimento: Type.Optional(Money),
    desconto: Type.Optional(Money),
    final: Money,
  }),
});

export const Recurrence = Type.Object({ idRec: Type.String({ pattern: '^[a-zA-Z0-9]{29}$' }) });

export type WireCob = Static<typeof Cob>;
export type WireCobv = Static<typeof Cobv>;

/** A validator for a schema, compiled on first use. `isKey` checks keys with another library. */
export function compileShape<S extends TSchema>(
  shape: S,
  isKey: (text: string) => boolean,
): (value: unknown) => value is Static<S> {
  let validate: ValidateFunction<Static<S>> | undefined;
  return (value): value is Static<S> => {
    validate ??= compile(shape, isKey);
    return validate(value);
  };
}

function compile<S extends TSchema>(shape: S, isKey: (text: string) => boolean): ValidateFunction<Static<S>> {
  const ajv = new Ajv({ strict: true });
  ajv.addFormat('rfc3339', (text) => INSTANT.test(text) && isInstant(text));
  ajv.addFormat('day', (text) => IN_THIS_MILLENNIUM.test(text) && isDay(text));
  ajv.addFormat('pix-key', isKey);
  return ajv.compile<Static<S>>(shape);
}

const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/;
// A century whose arithmetic needs no more than four digits for the year.
const IN_THIS_MILLENNIUM = /^2/;
