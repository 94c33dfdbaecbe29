/** The page that shows this program's traffic live. All of its content comes from this program. */
export function trafficPage(nonce: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tráfego no SPI</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<header>
<div><h1 id="title"></h1><p id="lead"></p></div>
<div class="acts"><button id="pause" type="button"></button><button id="language" type="button" lang="en"></button></div>
</header>
<main>
<div id="banks" class="banks"></div>
<p id="state" role="status"></p>
<ol id="messages"></ol>
</main>
<dialog id="raw" aria-labelledby="raw-title"><h2 id="raw-title"></h2><pre id="xml" tabindex="0"></pre><form method="dialog"><button id="shut"></button></form></dialog>
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>`;
}

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1b1d22, #eceef2); --quiet: light-dark(#5a5f6b, #a3a9b6);
  --line: light-dark(#dcdfe6, #353a45); --ground: light-dark(#f7f8fa, #14161b); --card: light-dark(#fff, #1d2027);
  --accent: light-dark(#0b6e4f, #5fd3a8); --wrong: light-dark(#b3261e, #ff9c92); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 1rem; justify-content: space-between; padding: 1.25rem 1.5rem .5rem;
  max-width: 76rem; margin: 0 auto; }
h1 { font-size: 1.3rem; margin: 0; } h2 { font-size: 1.05rem; margin: 0 0 .75rem; }
header p { margin: .2rem 0 0; color: var(--quiet); max-width: 46rem; }
.acts { display: flex; gap: .5rem; align-items: start; }
button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: .5rem;
  padding: .35rem .8rem; cursor: pointer; }
button:hover { border-color: var(--accent); } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main { padding: 0 1.5rem 2rem; max-width: 76rem; margin: 0 auto; }
.banks { position: sticky; top: 0; display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: .75rem;
  background: var(--ground); padding: .5rem 0; z-index: 1; }
.bank { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: .6rem .8rem;
  text-align: center; min-width: 0; overflow-wrap: anywhere; }
.bank.spi { border-color: var(--accent); }
.bank strong { display: block; } .bank span { color: var(--quiet); font-size: .8rem; display: block; }
.bank b { font-variant-numeric: tabular-nums; font-weight: 600; }
#state { color: var(--quiet); margin: .25rem 0; min-height: 1.4em; }
#messages { list-style: none; margin: 0; padding: 0; }
#messages li { border-bottom: 1px solid var(--line); animation: come .35s ease-out; }
#messages button { display: block; width: 100%; border: 0; background: none; border-radius: 0; padding: .45rem 0 .3rem;
  text-align: left; }
#messages button:hover { background: var(--card); }
.said { display: flex; flex-wrap: wrap; gap: .15rem .75rem; font-size: .88rem; padding: 0 .4rem; }
.said time, .said .id { color: var(--quiet); font-variant-numeric: tabular-nums; }
.said .id { font-family: ui-monospace, monospace; font-size: .76rem; overflow-wrap: anywhere; }
.said .kind { font-weight: 600; } .bad .kind, .bad .verdict { color: var(--wrong); }
svg { display: block; width: 100%; height: 1.1rem; overflow: visible; }
svg line { stroke: var(--accent); stroke-width: 2; } svg circle { fill: var(--line); }
svg text { fill: var(--accent); font-size: 1rem; text-anchor: middle; dominant-baseline: central; }
.bad svg line { stroke: var(--wrong); } .bad svg text { fill: var(--wrong); }
dialog { width: min(60rem, 94vw); border: 1px solid var(--line); border-radius: .7rem; background: var(--card);
  color: var(--ink); }
dialog::backdrop { background: rgb(0 0 0 / .5); }
pre { max-height: 65vh; overflow: auto; background: var(--ground); padding: .75rem; border-radius: .4rem;
  font-size: .78rem; }
@keyframes come { from { opacity: 0; transform: translateY(-6px); } }
@media (prefers-reduced-motion: reduce) { #messages li { animation: none; } }
@media (max-width: 40rem) { header, main { padding-left: .75rem; padding-right: .75rem; } .bank { padding: .3rem; font-size: .75rem; } .bank span { font-size: .68rem; } .banks { gap: .3rem; } }
`;

const SCRIPT = `
const WORDS = {
  'pt-BR': { title: 'Tráfego no SPI', lead: 'Cada mensagem assinada entre os bancos e o Banco Central de teste, no instante em que passa. Clique em uma para ver o XML.',
    pause: 'Pausar', go: 'Continuar', other: 'English', quiet: 'Nenhuma mensagem ainda. Faça um Pix em um dos bancos.', live: 'Ao vivo', paused: 'Pausado',
    away: 'O Banco Central de teste não responde; tentando de novo…', blocked: 'em liquidação', spi: 'SPI', central: 'Banco Central de teste', raw: 'Mensagem como foi assinada', shut: 'Fechar',
    many: (n) => n + ' transações', open: (kind) => 'Ver XML: ' + kind,
    kinds: { 'pacs.008': 'Ordem de pagamento', 'pacs.002': 'Situação', 'pacs.004': 'Devolução', 'camt.060': 'Pergunta', 'camt.053': 'Saldo', 'camt.054': 'Lançamento', 'camt.052': 'Lista de lançamentos', 'admi.002': 'Não entendida', 'pibr.001': 'Eco', 'pibr.002': 'Eco' },
    codes: { ACSP: 'aceita', ACSC: 'liquidada para o pagador', ACCC: 'liquidada para o recebedor', RJCT: 'rejeitada' } },
  en: { title: 'Traffic at the SPI', lead: 'Each signed message between the banks and the test central bank, at the instant it passes. Click one to see its XML.',
    pause: 'Pause', go: 'Go on', other: 'Português', quiet: 'No message yet. Make a Pix at one of the banks.', live: 'Live', paused: 'Paused',
    away: 'The test central bank does not answer; trying again…', blocked: 'in settlement', spi: 'SPI', central: 'Test central bank', raw: 'The message as it was signed', shut: 'Close',
    many: (n) => n + ' transactions', open: (kind) => 'See XML: ' + kind,
    kinds: { 'pacs.008': 'Payment order', 'pacs.002': 'Status', 'pacs.004': 'Return', 'camt.060': 'Question', 'camt.053': 'Balance', 'camt.054': 'Entry', 'camt.052': 'List of entries', 'admi.002': 'Not understood', 'pibr.001': 'Echo', 'pibr.002': 'Echo' },
    codes: { ACSP: 'accepted', ACSC: 'settled for the payer', ACCC: 'settled for the payee', RJCT: 'rejected' } },
};
let language = new URLSearchParams(location.search).get('lang') === 'en' ? 'en' : 'pt-BR';
let paused = false, after = null, banks = [], kept = [], away = false;
const SHOWN = 80;
const by = (id) => document.getElementById(id);
const words = () => WORDS[language];
const reais = (text) => Number(text).toLocaleString(language, { style: 'currency', currency: 'BRL' });
function make(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}
function columns() {
  const half = Math.ceil(banks.length / 2);
  return [...banks.slice(0, half).map((one) => one.ispb), 'SPI', ...banks.slice(half).map((one) => one.ispb)];
}
function placeOf(column) {
  const all = columns();
  return ((all.indexOf(column) + 0.5) / all.length) * 100;
}
function drawFrame() {
  const w = words();
  document.documentElement.lang = language;
  document.title = w.title;
  for (const [id, text] of [['title', w.title], ['lead', w.lead], ['pause', paused ? w.go : w.pause], ['language', w.other], ['raw-title', w.raw], ['shut', w.shut]]) by(id).textContent = text;
  by('language').lang = language === 'en' ? 'pt-BR' : 'en';
  by('state').textContent = away ? w.away : paused ? w.paused : kept.length === 0 ? w.quiet : w.live;
}
function drawBanks() {
  by('banks').replaceChildren(...columns().map((column) => {
    const card = make('div', column === 'SPI' ? 'bank spi' : 'bank');
    if (column === 'SPI') { card.append(make('strong', '', words().spi), make('span', '', words().central)); return card; }
    const bank = banks.find((one) => one.ispb === column);
    card.append(make('strong', '', bank.name), make('span', '', 'ISPB ' + bank.ispb), make('b', '', reais(bank.available)));
    if (Number(bank.blocked) > 0) card.append(make('span', '', reais(bank.blocked) + ' ' + words().blocked));
    return card;
  }));
}
const SVG = 'http://www.w3.org/2000/svg';
function drawArrow(from, to) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('aria-hidden', 'true');
  const put = (name, values) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
    svg.append(made);
    return made;
  };
  for (const column of columns()) put('circle', { cx: placeOf(column) + '%', cy: '50%', r: 3 });
  put('line', { x1: placeOf(from) + '%', x2: placeOf(to) + '%', y1: '50%', y2: '50%' });
  put('text', { x: placeOf(to) + '%', y: '50%' }).textContent = placeOf(to) > placeOf(from) ? '▶' : '◀';
  return svg;
}
function drawMessage(message) {
  const w = words();
  const received = message.direction === 'RECEIVED';
  const bad = message.type === 'admi.002' || message.code === 'RJCT' || message.verdict.startsWith('NOT UNDERSTOOD');
  const row = make('li', bad ? 'bad' : '');
  const button = make('button');
  button.type = 'button';
  const kind = (w.kinds[message.type] || message.type || '?');
  button.setAttribute('aria-label', w.open(kind));
  const said = make('span', 'said');
  const time = make('time', '', new Date(message.at).toLocaleTimeString(language, { hour12: false, hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 }));
  time.dateTime = message.at;
  said.append(time, make('span', 'kind', kind), make('span', 'id', message.type || ''));
  if (message.code) said.append(make('span', 'verdict', (w.codes[message.code] || message.code) + (message.reason ? ' (' + message.reason + ')' : '')));
  if (message.amount) said.append(make('span', '', reais(message.amount)));
  if (message.transactions > 1) said.append(make('span', '', w.many(message.transactions)));
  if (message.ids[0]) said.append(make('span', 'id', message.ids[0]));
  button.append(said, drawArrow(received ? message.ispb : 'SPI', received ? 'SPI' : message.ispb));
  button.addEventListener('click', () => open(message.resourceId));
  row.append(button);
  return row;
}
async function open(id) {
  const answer = await fetch('/control/messages?id=' + encodeURIComponent(id));
  const found = (await answer.json()).messages.find((one) => one.resourceId === id);
  by('xml').textContent = found ? found.xml.replace(/></g, '>\\n<') : '';
  by('raw').showModal();
}
function drawAll() {
  drawFrame();
  drawBanks();
  by('messages').replaceChildren(...kept.map(drawMessage));
}
async function follow() {
  for (;;) {
    try {
      const answer = await fetch('/control/traffic' + (after === null ? '' : '?after=' + encodeURIComponent(after)));
      const told = await answer.json();
      const before = columns().join();
      banks = told.banks;
      away = false;
      const fresh = told.messages.filter((one) => columns().includes(one.ispb));
      if (told.messages.length > 0) after = told.messages[told.messages.length - 1].resourceId;
      kept = [...fresh.reverse(), ...kept].slice(0, SHOWN);
      if (!paused) {
        if (before !== columns().join()) drawAll();
        else {
          drawBanks();
          by('messages').prepend(...fresh.map(drawMessage));
          while (by('messages').children.length > SHOWN) by('messages').lastElementChild.remove();
        }
      }
      drawFrame();
    } catch {
      away = true;
      drawFrame();
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}
by('pause').addEventListener('click', () => { paused = !paused; drawAll(); });
by('language').addEventListener('click', () => { language = language === 'en' ? 'pt-BR' : 'en'; drawAll(); });
drawFrame();
follow();
`;
