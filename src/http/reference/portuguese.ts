import { OTHER_DESCRIPTIONS } from './portuguese-others.ts';
import { PAYMENT_DESCRIPTIONS } from './portuguese-payments.ts';

/** The summaries of the document in Portuguese; a test finds one that is missing. */
export const SUMMARIES_IN_PORTUGUESE: Readonly<Record<string, string>> = {
  'Get an access token for a credential': 'Obter um token de acesso para uma credencial',
  'Get an access token for a user': 'Obter um token de acesso para uma pessoa',
  'Get an access token for a credential with the OAuth 2.0 client-credentials grant':
    'Obter um token de acesso para uma credencial, por client credentials (OAuth 2.0)',
  'Start to enrol a second factor (TOTP)': 'Iniciar a verificação em duas etapas (TOTP)',
  'Confirm a second factor with its first code':
    'Confirmar a verificação em duas etapas com o primeiro código',
  'Create a transfer by Pix key, to be approved later':
    'Criar uma transferência por chave Pix, a aprovar depois',
  'Create and approve a transfer by Pix key': 'Criar e aprovar uma transferência por chave Pix',
  'Create a transfer to account details, to be approved later':
    'Criar uma transferência por dados da conta, a aprovar depois',
  'Create and approve a transfer to account details': 'Criar e aprovar uma transferência por dados da conta',
  'Create and approve a transfer to account details, as a user with a second factor':
    'Criar e aprovar uma transferência por dados da conta, como pessoa com verificação em duas etapas',
  'Approve a transfer that is NEW': 'Aprovar uma transferência em NEW',
  'Approve a transfer to account details that is NEW': 'Aprovar uma transferência por dados da conta em NEW',
  'Cancel a transfer that is NEW': 'Cancelar uma transferência em NEW',
  'Get the status of a transfer by id or end-to-end id':
    'Consultar uma transferência pelo id ou pelo ID da transação (E2E)',
  'Pay a copy-and-paste code': 'Pagar um código Pix Copia e Cola',
  'Create a dynamic QR code, immediate or with due date and fine':
    'Criar uma cobrança (QR Code dinâmico), imediata ou com vencimento e multa',
  'Decode a code of this or another institution before paying it':
    'Ler um código, nosso ou de outra instituição, antes de pagar',
  'Get the status of a code by id or by the end-to-end id that paid it':
    'Consultar uma cobrança pelo id ou pelo E2E que a pagou',
  'Get the status of the newest code with a tag': 'Consultar a cobrança mais nova com uma referência',
  'Cancel a code that is NEW': 'Cancelar uma cobrança em NEW',
  'Get the PNG of a code, at the URL from its creation':
    'A imagem (PNG) de uma cobrança, no endereço que a criação respondeu',
  'Signed contents of an immediate code': 'Os dados assinados de uma cobrança imediata',
  'Signed contents of a charge, for a day of payment':
    'Os dados assinados de uma cobrança com vencimento, em um dia',
  'Get a received payment by its end-to-end id': 'Consultar um Pix recebido pelo ID da transação (E2E)',
  'Refund the payment of a code, in full or in part':
    'Devolver o pagamento de uma cobrança, inteiro ou em parte',
  'Refund a received payment, in full or in part': 'Devolver um Pix recebido, inteiro ou em parte',
  'Get the status of a refund by the id from its creation':
    'Consultar uma devolução pelo id que a criação respondeu',
  'Get the balance of an account': 'Saldo de uma conta',
  'Get the statement of an account, by cursor': 'Extrato de uma conta, por cursor',
  'List the active Pix keys of an account': 'Chaves Pix ativas de uma conta',
  'Register a Pix key': 'Cadastrar uma chave Pix',
  'Send a code to the e-mail address or phone of a future key':
    'Enviar um código ao e-mail ou celular que será chave',
  'Delete a Pix key permanently': 'Excluir uma chave Pix',
  'Move a Pix key to another account of the same client':
    'Passar uma chave Pix para outra conta do mesmo titular',
  'List the claims of an account, as claimer and as donor, newest first':
    'Reivindicações de uma conta, como reivindicadora e como doadora, da mais nova à mais antiga',
  'Claim a Pix key of another account or institution':
    'Reivindicar uma chave Pix que está em outra conta ou instituição',
  'Acknowledge a claim on a key of the account, as the donor; repeating it changes nothing':
    'Confirmar o recebimento de uma reivindicação, como doadora; repetir não muda nada',
  'Give up a claimed key, as the donor': 'Ceder uma chave reivindicada, como doadora',
  'Cancel a claim, as claimer or donor': 'Cancelar uma reivindicação, de qualquer dos lados',
  'Complete a confirmed claim, as the claimer': 'Assumir uma chave confirmada, como reivindicadora',
  'Get whether the registration must be updated, and the progress of the update':
    'Consultar se a atualização cadastral é devida e em que etapa está',
  'Start a registration update, or get the open one':
    'Iniciar a atualização cadastral, ou encontrar a que está aberta',
  'Start to open an account, or get the opening in progress':
    'Iniciar a abertura de uma conta, ou encontrar a que está em andamento',
  'Get the status of a requisition': 'Consultar uma requisição',
  'Start another liveness check after a failed one': 'Abrir outra prova de vida depois de uma reprovada',
  'Fetch a liveness verdict that has not reached the bank':
    'Buscar um resultado de prova de vida de que o banco não foi avisado',
  'Submit the form, once liveness has passed': 'Enviar o formulário, com a prova de vida aprovada',
  'Show an invitation': 'Consultar um convite',
  'Set a password and start to enrol a second factor (TOTP)':
    'Criar a senha e iniciar a verificação em duas etapas (TOTP)',
  "Confirm the second factor, and see the company's first credential, once":
    'Confirmar a verificação em duas etapas e ver, uma só vez, a primeira credencial da empresa',
  'List delivery attempts, newest first, by cursor':
    'Todas as tentativas de entrega, da mais nova à mais antiga, por cursor',
  'Resend a delivery of the log': 'Reenviar uma entrega do registro',
  'Send a WEBHOOK_TEST to an endpoint': 'Enviar um WEBHOOK_TEST a um endereço',
  'Create a webhook endpoint': 'Cadastrar um endereço que recebe avisos',
  "List the company's endpoints": 'Os endereços da empresa',
  'Change, disable or enable an endpoint': 'Alterar, desligar ou religar um endereço',
  'Delete an endpoint; pending deliveries are dropped':
    'Excluir um endereço; o que está pendente é descartado',
  'Rotate the secret of an endpoint': 'Dar um novo segredo a um endereço',
  'List fraud reports on received payments, by cursor': 'Contestações de pagamentos recebidos, por cursor',
  'Get a fraud report, in full': 'Uma contestação por inteiro',
  'Accept a fraud report; the payment is returned': 'Aceitar uma contestação: o pagamento volta',
  'Reject a fraud report': 'Recusar uma contestação',
  'Cancel a report that awaits an answer': 'Cancelar uma contestação que aguarda resposta',
  'Show the sandbox: companies with their secrets, and recipients with their outcomes':
    'O que há neste ambiente: empresas com seus segredos e chaves de teste com o que fazem',
  'Reset the sandbox to its state after the first start':
    'Começar do zero: esvaziar o ambiente e recriá-lo como no primeiro início',
  "The bank's clock": 'O relógio do banco',
  "Move the bank's clock forward; returns after everything that fell due has run":
    'Avançar o relógio do banco; responde quando tudo que venceu foi feito',
  'Wait until no background work is due': 'Aguardar até que todo o processamento pendente termine',
  'Open a funded account, with its company and a credential':
    'Abrir uma conta com saldo, com sua empresa e uma credencial',
  "Change an account's status, deadline or fees, or credit it":
    'Alterar situação, prazo ou tarifas de uma conta, ou creditá-la',
  'Simulate a payment from another institution, by key, by code, or by branch and number':
    'Outra instituição nos paga, por chave, código ou agência e conta',
  "Simulate a return by the recipient's institution":
    'A instituição do destinatário devolve dinheiro que enviamos',
  'Create a BR Code of another institution, to decode and pay':
    'Criar um código de outra instituição, para ler e pagar',
  'Another institution claims a key of ours': 'Outra instituição reivindica uma chave nossa',
  'Simulate the other institution in a claim: acknowledge':
    'A outra instituição confirma o recebimento de uma reivindicação',
  'Simulate the other institution in a claim: confirm':
    'A outra instituição cede a chave de uma reivindicação',
  'Simulate the other institution in a claim: cancel': 'A outra instituição cancela uma reivindicação',
  'Simulate the other institution in a claim: complete': 'A outra instituição conclui uma reivindicação',
  'Register a key at another institution': 'Cadastrar uma chave na outra instituição',
  "Report a received payment as the payer's institution":
    'A instituição do pagador contesta um pagamento que recebemos',
  "Withdraw a report as the payer's institution, before or after the decision":
    'A instituição do pagador retira a contestação, antes ou depois de decidida',
  'List the e-mails and SMS that the bank has sent': 'E-mails e SMS que o banco enviou',
  'Complete the pending liveness check of a requisition': 'Concluir a prova de vida aberta de uma requisição',
  'Receive any webhook': 'Receber um webhook, qualquer que seja',
  'List the deliveries to an inbox name, newest first': 'O que um nome recebeu, do mais novo ao mais antigo',
  'List all scheduled work, the next first, and the result of the last move of the clock':
    'O que vence sozinho, do mais próximo ao mais distante, e o que o último avanço do relógio fez',
  "Create a month of Padaria Aurora's payments: sales, suppliers, fees, refunds and disputes; moves the clock by a month":
    'Vive um mês da Padaria Aurora: vendas, fornecedores, tarifas, devoluções e contestações; o relógio avança com ele',
  'List events: requests, ledger lines, rail messages, webhooks and messages, oldest first':
    'O que aconteceu: requisições, lançamentos, mensagens do arranjo, webhooks e mensagens, do mais antigo ao mais novo',
  "Get the URL of the payer's page for a phone on the local network, with its token":
    'O endereço do pagador para um celular da rede local, com seu token',
  'Log in as a person of this sandbox without a password; the session is a cookie':
    'Entra como uma das pessoas deste sandbox, sem a senha: a sessão é um cookie',
  'Get metrics in the Prometheus format': 'As medições, no formato do Prometheus',
  'Check that the process is alive': 'Se o processo está vivo',
  'Check that the bank can serve; 503 with `Retry-After` if not':
    'Se o banco pode atender: 503 enquanto não pode, com `Retry-After`',
  'Get the keys that verify tokens and location payloads':
    'As chaves que conferem tokens e dados de cobranças',
};

/** Answers a description of the document in Portuguese; undefined where it has English alone. */
export function inPortuguese(description: string): string | undefined {
  return PAYMENT_DESCRIPTIONS[description] ?? OTHER_DESCRIPTIONS[description];
}
