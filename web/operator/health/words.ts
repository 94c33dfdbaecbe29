import { words } from '../../format/words.ts';

export const healthWords = words(
  {
    title: 'Saúde',
    lead: 'Atualiza sozinha a cada 3 segundos, enquanto esta página está aberta.',
    rates: 'Lançamentos por segundo',
    series: { movements: 'Lançamentos', cashouts: 'Pix enviados', cashIns: 'Pix recebidos' },
    ratesNote:
      'Lançamentos não são Pix: um Pix pode gerar vários (valor, tarifa, devolução), e o que ainda não liquidou não gerou nenhum.',
    collecting: 'Medindo… o gráfico começa na terceira leitura.',
    chartOf: (most: string) => `Lançamentos por segundo nos últimos minutos; o máximo foi ${most}`,
    waitingChart: 'Aguardando',
    waiting: { cashouts: 'Pix a enviar', refunds: 'Devoluções' },
    waitingOf: (now: string) => `Pagamentos e devoluções à espera; agora são ${now}`,
    latencyChart: 'Do pedido à liquidação, em milissegundos',
    latencies: { half: 'Metade em até', most: '95% em até' },
    latencyOf: (settled: number, half: number, most: number) =>
      `Tempo até liquidar dos últimos ${settled} Pix: metade em até ${half} ms, 95% em até ${most} ms`,
    notices: { toSend: 'A enviar', again: 'Em nova tentativa', givenUp: 'Não entregues' },
    noticesChart: 'Avisos a clientes',
    noticesOf: (toSend: number, again: number, givenUp: number) =>
      `Avisos a clientes; agora ${toSend} a enviar, ${again} em nova tentativa, ${givenUp} não entregues`,
    webhooks: 'Webhooks',
    failing: (count: number) =>
      count === 0
        ? 'nenhum endereço falhando'
        : count === 1
          ? '1 endereço falhando'
          : `${count} endereços falhando`,
    failingEndpoints: 'Endereços que falham',
    retrying: (count: number) => (count === 1 ? '1 aviso na fila' : `${count} avisos na fila`),
    nextTry: 'próxima',
    queues: 'Filas',
    cashouts: 'Pix em processamento',
    refunds: 'Devoluções pendentes',
    codes: 'Cobranças vencidas ainda abertas',
    beyond: (count: number) => `${count} além do prazo`,
    since: 'mais antigo desde',
    onTime: 'no prazo',
    database: 'Banco de dados',
    version: 'Versão do PostgreSQL',
    size: 'Tamanho',
    connections: 'Conexões',
    oldest: 'Transação mais longa',
    deadlocks: 'Deadlocks desde o início',
    migrations: 'Migrações',
    bankTime: 'Hora do banco',
    late: 'A última leitura falhou; os números podem estar velhos.',
  },
  {
    title: 'Health',
    lead: 'Updates itself every 3 seconds while this page is open.',
    rates: 'Writes per second',
    series: { movements: 'Movements', cashouts: 'Pix sent', cashIns: 'Pix received' },
    ratesNote:
      'Movements are not Pix: one Pix may make several (amount, fee, refund), and one that has not settled yet has made none.',
    collecting: 'Measuring… the chart begins at the third reading.',
    chartOf: (most) => `Writes per second in the last minutes; the most was ${most}`,
    waitingChart: 'Waiting',
    waiting: { cashouts: 'Pix to send', refunds: 'Refunds' },
    waitingOf: (now) => `Payments and refunds that wait; now ${now}`,
    latencyChart: 'From request to settlement, in milliseconds',
    latencies: { half: 'Half within', most: '95% within' },
    latencyOf: (settled, half, most) =>
      `Time to settle of the last ${settled} Pix: half within ${half} ms, 95% within ${most} ms`,
    notices: { toSend: 'To be sent', again: 'To be tried again', givenUp: 'Given up' },
    noticesChart: 'Notices to customers',
    noticesOf: (toSend, again, givenUp) =>
      `Notices to customers; now ${toSend} to be sent, ${again} to be tried again, ${givenUp} given up`,
    webhooks: 'Webhooks',
    failing: (count) =>
      count === 0 ? 'no endpoint fails' : count === 1 ? '1 endpoint fails' : `${count} endpoints fail`,
    failingEndpoints: 'Endpoints that fail',
    retrying: (count) => (count === 1 ? '1 notice held up' : `${count} notices held up`),
    nextTry: 'next',
    queues: 'Queues',
    cashouts: 'Pix being processed',
    refunds: 'Pending refunds',
    codes: 'Expired codes still open',
    beyond: (count) => `${count} beyond the limit`,
    since: 'oldest since',
    onTime: 'on time',
    database: 'Database',
    version: 'PostgreSQL version',
    size: 'Size',
    connections: 'Connections',
    oldest: 'Longest transaction',
    deadlocks: 'Deadlocks since the start',
    migrations: 'Migrations',
    bankTime: "The bank's time",
    late: 'The last reading failed; the figures may be old.',
  },
);
