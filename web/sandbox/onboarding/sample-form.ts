const ADDRESS = {
  zip_code: '01310-100',
  state: 'SP',
  city: 'São Paulo',
  street: 'Avenida Paulista',
  neighborhood: 'Bela Vista',
  number: '1000',
};

/** A form as a partner would send it: of a person, or of a company with one partner as its representative. */
export function sampleForm(type: 'PF' | 'PJ', representative: string): Record<string, unknown> {
  if (type === 'PF')
    return {
      ...{ name: 'Ana Lima', birth_date: '1990-05-17', mother_name: 'Rosa Lima', phone: '+5511987654321' },
      ...{ monthly_income: 4500.5, politically_exposed: false, address: ADDRESS },
    };
  const partner = {
    ...{ name: 'Rita Souza', document_legal_id: representative, email: 'rita@souza.example' },
    ...{ share_percent: 100, is_legal_representative: true },
  };
  return { phone: '+551132654321', annual_revenue: 1_200_000, address: ADDRESS, partners: [partner] };
}
