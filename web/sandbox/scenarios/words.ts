import { words } from '../../format/words.ts';
import { STEPS_EN, STEPS_PT } from './step-words.ts';
import { STORIES_EN, STORIES_PT } from './story-words.ts';
import type { ScenarioName } from './template.ts';

export const scenarioWords = words(
  {
    title: 'Cenários',
    lead: 'Histórias completas, passo a passo, com cada chamada e a resposta. Rode aqui ou leve para o seu projeto.',
    groups: { in: 'Receber', out: 'Pagar', keys: 'Chaves, contestações e cadastro' },
    run: 'Rodar até o fim',
    step: 'Só o próximo passo',
    again: 'Começar de novo',
    noProgram: 'Nenhum programa do manifesto pode fazer isto.',
    pending: 'pendente',
    refused: 'recusa esperada',
    call: 'A chamada',
    exports: { shell: 'Script de shell', test: 'Teste (Vitest)', collection: 'Coleção (Postman, Bruno)' },
    exportAs: 'Levar como',
    everything: 'Todos os cenários numa coleção',
    names: Object.fromEntries(Object.entries(STORIES_PT).map(([name, [title]]) => [name, title])) as Readonly<
      Record<ScenarioName, string>
    >,
    ends: Object.fromEntries(Object.entries(STORIES_PT).map(([name, [, end]]) => [name, end])) as Readonly<
      Record<ScenarioName, string>
    >,
    elsewhere: 'A história terminou em outro lugar: veja a última resposta.',
    steps: STEPS_PT,
  },
  {
    title: 'Scenarios',
    lead: 'Complete stories, step by step, with each call and its answer. Run them here or take them to your project.',
    groups: { in: 'Receiving', out: 'Paying', keys: 'Keys, disputes and onboarding' },
    run: 'Run to the end',
    step: 'Only the next step',
    again: 'Start over',
    noProgram: 'No program of the manifest may do this.',
    pending: 'pending',
    refused: 'refusal expected',
    call: 'The call',
    exports: { shell: 'Shell script', test: 'Test (Vitest)', collection: 'Collection (Postman, Bruno)' },
    exportAs: 'Take it as',
    everything: 'All scenarios in a collection',
    names: Object.fromEntries(Object.entries(STORIES_EN).map(([name, [title]]) => [name, title])) as Readonly<
      Record<ScenarioName, string>
    >,
    ends: Object.fromEntries(Object.entries(STORIES_EN).map(([name, [, end]]) => [name, end])) as Readonly<
      Record<ScenarioName, string>
    >,
    elsewhere: 'The story ended elsewhere: see the last answer.',
    steps: STEPS_EN,
  },
);
