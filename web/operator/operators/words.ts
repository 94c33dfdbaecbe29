import type { OperatorRole } from '../../../src/operators/roles.ts';
import { words } from '../../format/words.ts';

type Roles = Readonly<Record<OperatorRole, string>>;

export const operatorsWords = words(
  {
    title: 'Operadores',
    lead: 'Quem entra no console e o que pode fazer. Para incluir alguém, use `lastro operator add` no servidor.',
    who: 'Quem',
    roles: 'Papéis',
    factor: 'Verificação em duas etapas',
    on: 'ativo',
    off: 'ainda não',
    actions: 'Ações',
    names: {
      see: 'Consultar',
      decide: 'Decidir contestações e cadastros',
      equip: 'Equipar empresas',
      administer: 'Administrar operadores',
    } as Roles,
    change: 'Mudar papéis',
    changeText: (name: string) => `${name} é desconectado e entra de novo com os papéis novos.`,
    someRole: 'Escolha ao menos um papel.',
    changed: 'Papéis mudados',
    end: 'Encerrar acessos',
    endText: (name: string) => `${name} sai de todos os navegadores e programas, e pode entrar de novo.`,
    ended: 'Acessos encerrados',
    remove: 'Remover',
    removeText: (name: string) => `${name} deixa de entrar no console, agora.`,
    removed: 'Operador removido',
  },
  {
    title: 'Operators',
    lead: 'Who enters the console and what they may do. To add somebody use `lastro operator add` on the server.',
    who: 'Who',
    roles: 'Roles',
    factor: 'Two-step verification',
    on: 'on',
    off: 'not yet',
    actions: 'Actions',
    names: {
      see: 'Look things up',
      decide: 'Decide disputes and requests',
      equip: 'Equip companies',
      administer: 'Administer operators',
    } as Roles,
    change: 'Change roles',
    changeText: (name) => `${name} is logged out and comes back with the new roles.`,
    someRole: 'Choose at least one role.',
    changed: 'Roles changed',
    end: 'Log out everywhere',
    endText: (name) => `${name} leaves every browser and program, and may come in again.`,
    ended: 'Logged out everywhere',
    remove: 'Remove',
    removeText: (name) => `${name} cannot enter the console any more, as of now.`,
    removed: 'Operator removed',
  },
);
