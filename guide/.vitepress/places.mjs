// Where everything is: the order of the pages, and the words around them in both languages.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The pages in the order in which they are read, by their part. Each has a file in `guide/pt` and in `guide/en`. */
const PARTS = [
  {
    pt: 'Comece aqui',
    en: 'Begin here',
    pages: [
      ['start', 'Comece em cinco minutos', 'Start in five minutes'],
      ['signing', 'Assinar pedidos', 'Signing'],
      ['sending', 'Enviar um Pix', 'Sending money'],
    ],
  },
  {
    pt: 'Receber',
    en: 'Receiving',
    pages: [
      ['receiving', 'Receber dinheiro', 'Receiving money'],
      ['refunds', 'Devoluções', 'Refunds'],
      ['webhooks', 'Webhooks do jeito certo', 'Webhooks done right'],
    ],
  },
  {
    pt: 'Fazer direito',
    en: 'Getting it right',
    pages: [
      ['idempotency', 'Idempotência e repetições', 'Idempotency and retries'],
      ['testing', 'Testar com o sandbox', 'Testing with the sandbox'],
      ['errors', 'Erros e o que fazer', 'Errors and what to do'],
    ],
  },
  {
    pt: 'Chaves e contestações',
    en: 'Keys and disputes',
    pages: [
      ['keys', 'Chaves e reivindicações', 'Keys and claims'],
      ['disputes', 'Contestações (MED)', 'Disputes (MED)'],
    ],
  },
  {
    pt: 'Produção',
    en: 'Production',
    pages: [
      ['production', 'Ir para produção', 'Going to production'],
      ['running', 'Operar o banco', 'Running it'],
    ],
  },
  {
    pt: 'Para consultar',
    en: 'To look things up',
    pages: [
      ['glossary', 'Glossário', 'Glossary'],
      ['collection', 'Coleção para Bruno e Postman', 'Collection for Bruno and Postman'],
      ['reference/', 'Referências', 'References'],
    ],
  },
];

const DOCS = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'docs');
const FIRST = [
  'signing',
  'webhooks',
  'events/',
  'errors',
  'stories',
  'contract',
  'settings',
  'restore',
  'scale',
  'rail',
];

/** The references of `docs/` by name and title, those that are looked for most often first. */
export const REFERENCES = [
  ...FIRST,
  ...readdirSync(DOCS)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -3))
    .filter((name) => !FIRST.includes(name)),
].map((name) => [name, titleOf(join(DOCS, name.endsWith('/') ? `${name}README.md` : `${name}.md`))]);

function titleOf(file) {
  return /^# (.+)$/m.exec(readFileSync(file, 'utf8'))[1];
}

export const PAGES = PARTS.flatMap(({ pages }) => pages.map(([name]) => name));

const prefixOf = (language) => (language === 'pt' ? '/' : `/${language}/`);

export function sidebarOf(language) {
  const prefix = prefixOf(language);
  const parts = PARTS.map((part) => ({
    text: part[language],
    items: part.pages.map(([name, pt, en]) => ({ text: language === 'pt' ? pt : en, link: prefix + name })),
  }));
  const references = REFERENCES.map(([name, text]) => ({ text, link: `${prefix}reference/${name}` }));
  return {
    [prefix]: parts,
    [`${prefix}reference/`]: [...parts, { text: LABELS[language].references, items: references }],
  };
}

export const LABELS = {
  pt: {
    references: 'Referências (em inglês)',
    head: {
      description:
        'Como integrar com o Lastro, um banco Pix: enviar, receber, devolver, ser avisado, testar.',
    },
    nav: [
      { text: 'Começar', link: '/start' },
      { text: 'Erros', link: '/errors' },
      { text: 'Referências', link: '/reference/' },
    ],
    theme: {
      outline: { level: [2, 3], label: 'Nesta página' },
      docFooter: { prev: 'Anterior', next: 'Próxima' },
      darkModeSwitchLabel: 'Aparência',
      lightModeSwitchTitle: 'Mudar para o tema claro',
      darkModeSwitchTitle: 'Mudar para o tema escuro',
      sidebarMenuLabel: 'Menu',
      returnToTopLabel: 'Voltar ao topo',
      langMenuLabel: 'Mudar o idioma',
      skipToContentLabel: 'Ir para o conteúdo',
      notFound: {
        title: 'Página não encontrada',
        quote: 'Este endereço não leva a nenhuma página do guia.',
        linkLabel: 'Ir para o começo',
        linkText: 'Voltar ao começo',
      },
    },
    search: {
      button: { buttonText: 'Buscar', buttonAriaLabel: 'Buscar' },
      modal: {
        displayDetails: 'Mostrar detalhes',
        resetButtonTitle: 'Limpar a busca',
        backButtonTitle: 'Fechar a busca',
        noResultsText: 'Nada encontrado para',
        footer: {
          selectText: 'abrir',
          selectKeyAriaLabel: 'Enter',
          navigateText: 'navegar',
          navigateUpKeyAriaLabel: 'seta para cima',
          navigateDownKeyAriaLabel: 'seta para baixo',
          closeText: 'fechar',
          closeKeyAriaLabel: 'Esc',
        },
      },
    },
  },
  en: {
    references: 'References',
    head: {
      description: 'How to integrate with Lastro, a Pix bank: send, receive, give back, be told, test.',
    },
    nav: [
      { text: 'Start', link: '/en/start' },
      { text: 'Errors', link: '/en/errors' },
      { text: 'References', link: '/en/reference/' },
    ],
    theme: { outline: { level: [2, 3], label: 'On this page' } },
    search: {},
  },
};
