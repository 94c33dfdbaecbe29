import type {
  ClaimMove,
  ClaimReason,
  ClaimRole,
  ClaimStatus,
  ClaimType,
} from '../../../src/rail/claim-rules.ts';
import { words } from '../../format/words.ts';
import type { Term, WhyNot } from './moves.ts';

type Names<Name extends string> = Record<Name, string>;

export const claimWords = words(
  {
    title: 'Reivindicações',
    open: 'Reivindicar chave',
    opened: 'Reivindicação enviada',
    moved: 'Reivindicação atualizada',
    heldUp: 'Recebimento enviado ao diretório: responda assim que ele confirmar',
    empty: 'Nenhuma reivindicação',
    emptyText: 'Se uma chave sua está em outra instituição, ou com outra pessoa, reivindique aqui.',
    mayNot: 'Seu usuário não pode reivindicar chaves.',
    mayNotSend: 'Seu usuário não pode pedir o código: falta a permissão de cadastrar chaves.',
    noMfa: 'Para isto, ative a verificação em duas etapas em Segurança.',
    roles: {
      CLAIMER: 'Você reivindica',
      DONOR: 'Outra instituição quer esta chave',
    } satisfies Names<ClaimRole> as Names<ClaimRole>,
    types: {
      PORTABILITY: 'Portabilidade',
      OWNERSHIP: 'Posse',
    } satisfies Names<ClaimType> as Names<ClaimType>,
    kind: 'O que aconteceu com a chave?',
    kinds: {
      PORTABILITY: 'Está em outra conta minha',
      OWNERSHIP: 'Está com outra pessoa',
    } satisfies Names<ClaimType> as Names<ClaimType>,
    about: {
      PORTABILITY:
        'A chave já é sua, em outra instituição ou conta. O titular de lá precisa confirmar em 7 dias.',
      OWNERSHIP:
        'O número agora é seu, mas a chave ficou com quem o tinha. Sem resposta em 7 dias, você a conclui no 14º.',
    } satisfies Names<ClaimType> as Names<ClaimType>,
    key: 'Que chave?',
    usesDocument: (document: string) => `O documento da conta: ${document}.`,
    statuses: {
      OPEN: 'Aberta',
      WAITING_RESOLUTION: 'Aguardando resposta',
      CONFIRMED: 'Confirmada',
      COMPLETED: 'Concluída',
      CANCELLED: 'Cancelada',
    } satisfies Names<ClaimStatus> as Names<ClaimStatus>,
    moves: {
      'DONOR ACKNOWLEDGE': 'Confirmar recebimento',
      'DONOR CONFIRM': 'Ceder a chave',
      'DONOR CANCEL': 'Recusar',
      'CLAIMER COMPLETE': 'Concluir e receber a chave',
      'CLAIMER CANCEL': 'Desistir',
    } as Names<string>,
    moveTexts: {
      'DONOR ACKNOWLEDGE':
        'A outra instituição fica sabendo que você viu o pedido. A chave continua sua até você responder.',
      'DONOR CONFIRM': 'A chave passa para quem a reivindica assim que o pedido for concluído.',
      'DONOR CANCEL': 'O pedido termina e a chave continua nesta conta.',
      'CLAIMER COMPLETE': 'A chave passa a receber Pix nesta conta.',
      'CLAIMER CANCEL': 'O pedido termina e a chave fica onde está.',
    } as Names<string>,
    reason: 'Motivo',
    reasons: {
      USER_REQUESTED: 'Decisão do titular',
      ACCOUNT_CLOSURE: 'Encerramento de conta',
      FRAUD: 'Suspeita de fraude',
      DEFAULT_OPERATION: 'Fim do prazo sem resposta',
      RECONCILIATION: 'Correção entre as instituições',
    } satisfies Names<ClaimReason> as Names<ClaimReason>,
    whys: {
      ASKING: 'O diretório do Banco Central está sendo consultado.',
      OVERDUE: 'O prazo terminou: o banco está respondendo por você.',
      ALREADY_ACKNOWLEDGED: 'Recebimento já confirmado.',
      ALREADY_CONFIRMED: 'A chave já foi cedida.',
      NOT_CONFIRMED: 'O outro titular ainda não confirmou.',
      CLOSING_PERIOD: 'O titular anterior ainda pode provar que o número é dele.',
      CONCLUDED: 'O prazo para provar que o número é seu acabou.',
    } satisfies Names<WhyNot> as Names<WhyNot>,
    terms: {
      'DONOR ANSWER': (at: string) => `Responda até ${at}.`,
      'CLAIMER ANSWER': (at: string) => `O outro titular tem até ${at} para responder.`,
      'DONOR COMPLETE_FROM': (at: string) =>
        `Sem resposta, a chave foi cedida. Ela muda de dono a partir de ${at}.`,
      'CLAIMER COMPLETE_FROM': (at: string) => `Você pode concluir a partir de ${at}.`,
      'DONOR COMPLETE': (at: string) => `Quem reivindica tem até ${at} para concluir.`,
      'CLAIMER COMPLETE': (at: string) => `Conclua até ${at}; depois o pedido é cancelado.`,
    } as Record<`${ClaimRole} ${Term}`, (at: string) => string>,
    silence: {
      PORTABILITY: 'Sem resposta, a chave continua sua.',
      OWNERSHIP: 'Sem resposta, você perde a chave.',
    } satisfies Names<ClaimType> as Names<ClaimType>,
    opensAt: (at: string) => `Aberta em ${at}`,
    ended: {
      CLAIMER: 'por quem reivindicou',
      DONOR: 'por quem tem a chave',
    } satisfies Names<ClaimRole> as Names<ClaimRole>,
    proveAgain: 'O titular anterior não respondeu: prove outra vez que o número é seu.',
  },
  {
    title: 'Claims',
    open: 'Claim a key',
    opened: 'Claim sent',
    moved: 'Claim updated',
    heldUp: 'Acknowledgement sent to the directory: answer once it has confirmed',
    empty: 'No claims',
    emptyText: 'If a key of yours is at another institution, or with somebody else, ask for it here.',
    mayNot: 'Your user may not claim keys.',
    mayNotSend: 'Your user may not ask for the code: the permission to register keys is missing.',
    noMfa: 'Turn on two-step verification under Security for this.',
    roles: { CLAIMER: 'You claim', DONOR: 'Claimed from you' },
    types: { PORTABILITY: 'Portability', OWNERSHIP: 'Ownership' },
    kind: 'What happened to the key?',
    kinds: { PORTABILITY: 'It is on another account of mine', OWNERSHIP: 'Somebody else has it' },
    about: {
      PORTABILITY:
        'The key is yours already, at another institution or account. Its holder there has to confirm within 7 days.',
      OWNERSHIP:
        'The number is yours now, but the key stayed with whoever had it. Without an answer within 7 days you complete the claim on the 14th.',
    },
    key: 'Which key?',
    usesDocument: (document) => `The document of the account: ${document}.`,
    statuses: {
      OPEN: 'Open',
      WAITING_RESOLUTION: 'Waits for an answer',
      CONFIRMED: 'Confirmed',
      COMPLETED: 'Completed',
      CANCELLED: 'Cancelled',
    },
    moves: {
      'DONOR ACKNOWLEDGE': 'Acknowledge',
      'DONOR CONFIRM': 'Give the key up',
      'DONOR CANCEL': 'Refuse',
      'CLAIMER COMPLETE': 'Complete and take the key',
      'CLAIMER CANCEL': 'Withdraw',
    },
    moveTexts: {
      'DONOR ACKNOWLEDGE':
        'Tells the other institution that you have seen it. The key stays yours until you answer.',
      'DONOR CONFIRM': 'The key goes to whoever claims it as soon as the claim is completed.',
      'DONOR CANCEL': 'The claim ends and the key stays on this account.',
      'CLAIMER COMPLETE': 'From then on Pix to this key arrive on this account.',
      'CLAIMER CANCEL': 'The claim ends and the key stays where it is.',
    },
    reason: 'Reason',
    reasons: {
      USER_REQUESTED: "The holder's decision",
      ACCOUNT_CLOSURE: 'An account is closed',
      FRAUD: 'Suspected fraud',
      DEFAULT_OPERATION: 'The time ran out without an answer',
      RECONCILIATION: 'A correction between institutions',
    },
    whys: {
      ASKING: "The central bank's directory is being asked.",
      OVERDUE: 'The time is over: the bank is answering for you.',
      ALREADY_ACKNOWLEDGED: 'You have acknowledged it.',
      ALREADY_CONFIRMED: 'The key has been given up.',
      NOT_CONFIRMED: 'The other holder has not confirmed yet.',
      CLOSING_PERIOD: 'The former holder may still prove that the number is theirs.',
      CONCLUDED: 'The time to prove that the number is yours is over.',
    },
    terms: {
      'DONOR ANSWER': (at) => `Answer until ${at}.`,
      'CLAIMER ANSWER': (at) => `The other holder has until ${at} to answer.`,
      'DONOR COMPLETE_FROM': (at) =>
        `Without an answer the key was given up. It changes hands from ${at} on.`,
      'CLAIMER COMPLETE_FROM': (at) => `You can complete it from ${at} on.`,
      'DONOR COMPLETE': (at) => `The other side has until ${at} to complete the claim.`,
      'CLAIMER COMPLETE': (at) => `Complete it until ${at}; after that it is cancelled.`,
    },
    silence: {
      PORTABILITY: 'Without an answer the key stays yours.',
      OWNERSHIP: 'Without an answer you lose the key.',
    },
    opensAt: (at) => `Opened on ${at}`,
    ended: { CLAIMER: 'by whoever claimed it', DONOR: 'by whoever has the key' },
    proveAgain: 'The former holder did not answer: prove once more that the number is yours.',
  },
);

/** The name of a side's move in the tables above. */
export function nameOfMove(role: ClaimRole, move: ClaimMove): string {
  return `${role} ${move}`;
}
