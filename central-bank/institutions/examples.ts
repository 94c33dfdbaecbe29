/** Fictitious institutions played by this program; the first has the recipients whose names state their behaviour. */
export const EXAMPLE_ISPB = '99999001';

export const EXAMPLES: readonly { ispb: string; name: string }[] = [
  { ispb: EXAMPLE_ISPB, name: 'PSP Exemplo S.A.' },
  { ispb: '99999002', name: 'Banco Exemplo Dois S.A.' },
  { ispb: '99999A03', name: 'Pagador Virtual' },
  { ispb: '99999A04', name: 'Recebedor Virtual' },
];
