/** The languages of the reference. */
export type ReferenceLanguage = 'pt' | 'en';

/** The reference's own words, in both languages. */
export interface ReferenceWords {
  title: string;
  lead: string;
  home: string;
  search: string;
  guides: string;
  document: string;
  other: string;
  skip: string;
  operations: string;
  begin: string;
  steps: readonly (readonly [string, string])[];
  alias: string;
  bearer: string;
  signed: string;
  both: string;
  open: string;
  sandboxOnly: string;
  parameters: string;
  body: string;
  answer: (status: string) => string;
  refusals: string;
  field: string;
  type: string;
  meaning: string;
  required: string;
  orNull: string;
  places: Readonly<Record<'path' | 'query' | 'header', string>>;
  example: string;
  exampleAnswer: string;
  noScript: string;
  none: string;
  file: string;
}

const PORTUGUESE: ReferenceWords = {
  title: 'Referência da API',
  lead: 'Envie, receba e acompanhe Pix. Cada operação com exemplos, erros e um campo para chamar o banco daqui mesmo.',
  home: 'Visão geral',
  search: 'Buscar operação',
  guides: 'Guias',
  document: 'Documento OpenAPI',
  other: 'English',
  skip: 'Ir para o conteúdo',
  operations: 'Operações',
  begin: 'Para começar',
  steps: [
    [
      'Obtenha um token',
      'Troque client_id e client_secret por um token em POST /oauth/token e envie-o no cabeçalho Authorization.',
    ],
    [
      'Assine o que move dinheiro',
      'No cabeçalho hmac vai o HMAC-SHA256, em hexadecimal, do corpo exatamente como enviado, com o segredo HMAC da mesma credencial.',
    ],
    [
      'Envie uma idempotency-key',
      'Um UUID v4 por pagamento: repetido com o mesmo pedido, devolve a mesma transação, sem pagar de novo.',
    ],
    ['Receba os avisos', 'Cadastre um webhook e confira a assinatura de cada aviso antes de confiar nele.'],
  ],
  alias: 'Também em',
  bearer: 'Token de acesso',
  signed: 'Token de acesso e assinatura HMAC',
  both: 'Token de acesso; programas também assinam (HMAC)',
  open: 'Sem autenticação',
  sandboxOnly: 'Só no ambiente de testes',
  parameters: 'Parâmetros',
  body: 'Corpo do pedido',
  answer: (status) => `Resposta ${status}`,
  refusals: 'Erros',
  field: 'Campo',
  type: 'Tipo',
  meaning: 'Significado',
  required: 'obrigatório',
  orNull: 'ou null',
  places: { path: 'no caminho', query: 'na consulta', header: 'no cabeçalho' },
  example: 'Pedido',
  exampleAnswer: 'Exemplo de resposta',
  noScript: 'Ative o JavaScript para ver os exemplos em seis linguagens e chamar o banco daqui.',
  none: 'Nenhuma operação encontrada.',
  file: 'arquivo',
};

const ENGLISH: ReferenceWords = {
  title: 'API reference',
  lead: 'Send, receive and follow Pix. Each operation with examples, errors and a way to call the bank from here.',
  home: 'Overview',
  search: 'Search operations',
  guides: 'Guides',
  document: 'OpenAPI document',
  other: 'Português',
  skip: 'Skip to the content',
  operations: 'Operations',
  begin: 'Getting started',
  steps: [
    [
      'Get a token',
      'Exchange client_id and client_secret for a token at POST /oauth/token and send it in the Authorization header.',
    ],
    [
      'Sign what moves money',
      'The hmac header carries the hex HMAC-SHA256 of the body exactly as sent, under the HMAC secret of the same credential.',
    ],
    [
      'Send an idempotency-key',
      'A UUID v4 per payment: sent again with the same request it answers the same transaction and pays nothing twice.',
    ],
    ['Receive webhooks', 'Add an endpoint and verify the signature of each delivery before you trust it.'],
  ],
  alias: 'Also at',
  bearer: 'Access token',
  signed: 'Access token and HMAC signature',
  both: 'Access token; programs sign as well (HMAC)',
  open: 'No authentication',
  sandboxOnly: 'Sandbox only',
  parameters: 'Parameters',
  body: 'Request body',
  answer: (status) => `Answer ${status}`,
  refusals: 'Errors',
  field: 'Field',
  type: 'Type',
  meaning: 'Meaning',
  required: 'required',
  orNull: 'or null',
  places: { path: 'in the path', query: 'in the query', header: 'in the header' },
  example: 'Request',
  exampleAnswer: 'Example answer',
  noScript: 'Enable JavaScript for examples in six languages and to call the bank from here.',
  none: 'No operation found.',
  file: 'file',
};

export const REFERENCE_WORDS: Readonly<Record<ReferenceLanguage, ReferenceWords>> = {
  pt: PORTUGUESE,
  en: ENGLISH,
};
