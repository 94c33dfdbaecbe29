import { Type } from 'typebox';
import { optionalText } from '../shapes.ts';

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });
const Email = Type.String({ format: 'email', maxLength: 254 });
const Phone = Type.String({ pattern: '^\\+55[0-9]{10,11}$', description: '+55 and digits.' });
const Money = Type.Number({ minimum: 0, maximum: 9999999999.99, description: 'In reais.' });
const STATES = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

export const AddressSchema = Type.Object({
  zip_code: Type.String({ pattern: '^[0-9]{2}\\.?[0-9]{3}-?[0-9]{3}$' }),
  state: Type.Enum(STATES),
  city: Text(100),
  street: Text(200),
  neighborhood: Text(100),
  number: Text(20),
  complement: optionalText(100, 'Complement.'),
});

export const PersonFormSchema = Type.Object({
  name: Text(140),
  birth_date: Type.String({ format: 'date' }),
  mother_name: Text(140),
  phone: Phone,
  monthly_income: Money,
  politically_exposed: Type.Boolean(),
  address: AddressSchema,
});

export const CompanyFormSchema = Type.Object({
  phone: Phone,
  annual_revenue: Money,
  address: AddressSchema,
  partners: Type.Array(
    Type.Object({
      name: Text(140),
      document_legal_id: Type.String({ minLength: 1, maxLength: 18, description: 'CPF or CNPJ.' }),
      email: Email,
      share_percent: Type.Number({ minimum: 0, maximum: 100 }),
      is_legal_representative: Type.Boolean(),
    }),
    { minItems: 1, maxItems: 50 },
  ),
});
