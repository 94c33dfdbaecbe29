import { words } from '../../format/words.ts';

export const gauntletWords = words(
  {
    open: 'Testar receptor',
    title: 'Testar o seu receptor',
    lead: 'O banco envia ao endereço o que ele vai encontrar em produção: avisos válidos, repetidos, fora de ordem, atrasados, alterados e falsos. Nada disso movimenta dinheiro.',
    secretHint:
      'Os avisos válidos são assinados com o segredo atual deste endereço: o seu servidor precisa conhecê-lo.',
    start: 'Começar o teste',
    again: 'Testar de novo',
    running: (done: number, all: number) => `Testando: ${done} de ${all}`,
    allPassed: (all: number) => `Tudo certo: o receptor passou nos ${all} testes.`,
    someFailed: (failed: number, all: number) =>
      failed === 1 ? `1 de ${all} testes falhou.` : `${failed} de ${all} testes falharam.`,
    validFirst:
      'Comece pelo primeiro: enquanto um aviso válido não é aceito, os outros resultados dizem pouco. Confira o segredo.',
    results: 'Resultados',
    passed: 'Passou',
    failed: 'Falhou',
    waiting: 'Aguardando',
    underWay: 'Testando',
    todo: 'O que fazer:',
    faults: {
      NO_ANSWER: () => 'O servidor não respondeu em 5 segundos, ou recusou a conexão.',
      NOT_ACCEPTED: (status: number) => `Respondeu HTTP ${status}. Esperado: 2xx.`,
      NOT_REFUSED: (status: number) => `Respondeu HTTP ${status}. Esperado: uma recusa (400 ou 401).`,
      FAILED_INSTEAD: (status: number) =>
        `Respondeu HTTP ${status}, um erro do servidor. Esperado: uma recusa (400 ou 401).`,
      SAID_GONE: () => 'Respondeu HTTP 410, e com isso o banco desligaria o endereço. Recuse com 400 ou 401.',
      APPLIED_MORE: () => 'Informou que aplicou o mesmo evento mais de uma vez.',
    },
    cases: {
      valid: {
        title: 'Aceita um aviso válido',
        todo: 'Confira o segredo e responda 200 assim que o aviso estiver gravado.',
      },
      duplicate: {
        title: 'Aceita o mesmo aviso duas vezes',
        todo: 'Grave o webhook-id com índice único. Se ele já existir, responda 200 e não aplique de novo.',
      },
      'concurrent-duplicates': {
        title: 'Aceita o mesmo aviso várias vezes ao mesmo tempo',
        todo: 'Insira o webhook-id e aplique o evento na mesma transação: consultar antes de inserir não basta.',
      },
      reordered: {
        title: 'Aceita avisos fora de ordem',
        todo: 'Compare data.sequence com a última que você guardou: ignore a mais antiga e responda 200.',
      },
      rotation: {
        title: 'Aceita qualquer uma de duas assinaturas',
        todo: 'O cabeçalho webhook-signature pode trazer mais de uma assinatura, separadas por espaço: aceite se uma delas conferir.',
      },
      'unknown-type': {
        title: 'Aceita um tipo de evento que não conhece',
        todo: 'Responda 200 e ignore o tipo: tipos novos podem surgir sem aviso.',
      },
      'verbatim-bytes': {
        title: 'Confere a assinatura sobre os bytes recebidos',
        todo: 'Calcule a assinatura sobre o corpo como ele chegou, antes de interpretar o JSON.',
      },
      largest: {
        title: 'Aceita o maior aviso que o banco envia (20 kB)',
        todo: 'Aumente o limite do corpo no servidor ou no proxy: 64 kB são suficientes.',
      },
      slow: {
        title: 'Espera um corpo que chega aos poucos',
        todo: 'Aumente o tempo de leitura do servidor: alguns segundos bastam.',
      },
      'wrong-signature': {
        title: 'Recusa uma assinatura errada',
        todo: 'Compare a assinatura antes de usar o aviso e responda 401 se ela não conferir.',
      },
      'wrong-secret': {
        title: 'Recusa um aviso assinado com outro segredo',
        todo: 'Confira a assinatura com o segredo deste endereço, e só com ele.',
      },
      'altered-body': {
        title: 'Recusa um corpo alterado depois de assinado',
        todo: 'Inclua o corpo inteiro no cálculo: webhook-id, webhook-timestamp e corpo, separados por ponto.',
      },
      stale: {
        title: 'Recusa um aviso de dez minutos atrás',
        todo: 'Recuse webhook-timestamp com mais de cinco minutos de diferença do seu relógio.',
      },
      future: {
        title: 'Recusa um aviso datado de daqui a dez minutos',
        todo: 'Recuse também webhook-timestamp adiantado em mais de cinco minutos.',
      },
      'missing-headers': {
        title: 'Recusa um aviso sem os cabeçalhos da assinatura',
        todo: 'Sem webhook-id, webhook-timestamp ou webhook-signature, responda 400.',
      },
      'other-version': {
        title: 'Recusa uma assinatura de versão desconhecida',
        todo: 'Considere apenas as assinaturas que começam com v1.',
      },
      oversized: {
        title: 'Recusa um corpo de 5 MB sem ler tudo',
        todo: 'Limite o tamanho do corpo e responda 413 assim que o limite for excedido.',
      },
    },
  },
  {
    open: 'Test receiver',
    title: 'Test your receiver',
    lead: 'The bank sends the endpoint what it will meet in production: valid, repeated, reordered, late, altered and forged messages. No money moves.',
    secretHint: 'Valid messages are signed with the endpoint’s current secret: your server must know it.',
    start: 'Start the test',
    again: 'Test again',
    running: (done, all) => `Testing: ${done} of ${all}`,
    allPassed: (all) => `All good: the receiver passed all ${all} tests.`,
    someFailed: (failed, all) =>
      failed === 1 ? `1 of ${all} tests failed.` : `${failed} of ${all} tests failed.`,
    validFirst:
      'Begin with the first: while a valid message is not accepted, the other results say little. Check the secret.',
    results: 'Results',
    passed: 'Passed',
    failed: 'Failed',
    waiting: 'Waiting',
    underWay: 'Testing',
    todo: 'To do:',
    faults: {
      NO_ANSWER: () => 'The server did not answer within 5 seconds, or refused the connection.',
      NOT_ACCEPTED: (status) => `Answered HTTP ${status}. Expected: 2xx.`,
      NOT_REFUSED: (status) => `Answered HTTP ${status}. Expected: a refusal (400 or 401).`,
      FAILED_INSTEAD: (status) =>
        `Answered HTTP ${status}, a server error. Expected: a refusal (400 or 401).`,
      SAID_GONE: () => 'Answered HTTP 410, by which the bank would turn it off. Refuse with 400 or 401.',
      APPLIED_MORE: () => 'Reported that it applied the same event more than once.',
    },
    cases: {
      valid: {
        title: 'Accepts a valid message',
        todo: 'Check the secret, and answer 200 once the message is stored.',
      },
      duplicate: {
        title: 'Accepts the same message twice',
        todo: 'Store webhook-id under a unique index. If it is there already, answer 200 and apply nothing.',
      },
      'concurrent-duplicates': {
        title: 'Accepts the same message many times at once',
        todo: 'Insert webhook-id and apply the event in one transaction: looking before inserting is not enough.',
      },
      reordered: {
        title: 'Accepts messages out of order',
        todo: 'Compare data.sequence with the latest you have: ignore the older one and answer 200.',
      },
      rotation: {
        title: 'Accepts either of two signatures',
        todo: 'webhook-signature may carry several signatures, separated by a space: accept if one matches.',
      },
      'unknown-type': {
        title: 'Accepts an event type it does not know',
        todo: 'Answer 200 and ignore the type: new ones may appear at any time.',
      },
      'verbatim-bytes': {
        title: 'Verifies over the bytes it received',
        todo: 'Compute the signature over the body as it came, before parsing the JSON.',
      },
      largest: {
        title: 'Accepts the largest message the bank sends (20 kB)',
        todo: 'Raise the body limit of the server or proxy: 64 kB is enough.',
      },
      slow: {
        title: 'Waits for a body that comes in pieces',
        todo: 'Raise the read timeout of the server: a few seconds are enough.',
      },
      'wrong-signature': {
        title: 'Refuses a wrong signature',
        todo: 'Compare the signature before using the message, and answer 401 if it does not match.',
      },
      'wrong-secret': {
        title: 'Refuses a message signed with another secret',
        todo: 'Verify with the secret of this endpoint, and with no other.',
      },
      'altered-body': {
        title: 'Refuses a body altered after signing',
        todo: 'Sign over the whole text: webhook-id, webhook-timestamp and the body, joined by dots.',
      },
      stale: {
        title: 'Refuses a message of ten minutes ago',
        todo: 'Refuse a webhook-timestamp more than five minutes behind your clock.',
      },
      future: {
        title: 'Refuses a message dated ten minutes ahead',
        todo: 'Refuse a webhook-timestamp more than five minutes ahead, too.',
      },
      'missing-headers': {
        title: 'Refuses a message without its signature headers',
        todo: 'Without webhook-id, webhook-timestamp or webhook-signature, answer 400.',
      },
      'other-version': {
        title: 'Refuses a signature of an unknown version',
        todo: 'Consider only signatures that begin with v1.',
      },
      oversized: {
        title: 'Refuses a body of 5 MB without reading it all',
        todo: 'Limit the size of bodies, and answer 413 once the limit is exceeded.',
      },
    },
  },
);
