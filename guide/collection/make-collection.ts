import { type CollectedRequest, FOLDERS } from './requests.ts';

/** Runs before each request, in Postman, in Bruno, and in what reads their format. */
const BEFORE = `const CryptoJS = require('crypto-js');
const body = pm.request.body && pm.request.body.raw ? pm.request.body.raw : '';
const later = new Date(Date.now() + 30 * 86400000).toISOString();
pm.collectionVariables.set('in_thirty_days', later);
const signed = pm.variables.replaceIn(body);
pm.collectionVariables.set('hmac', CryptoJS.HmacSHA256(signed, pm.variables.get('hmac_secret')).toString());`;

const VARIABLES = {
  bank: 'http://127.0.0.1:3000',
  client_id: 'padaria-aurora',
  client_secret: 'sandbox-secret-padaria-aurora',
  hmac_secret: 'sandbox-hmac-padaria-aurora',
  branch: '0001',
  number: '100013',
};

const KEYED = /^\/(create-|v2\/finance\/(create-|chargeback))/;

/** The collection, in Postman's format 2.1. */
export function makeCollection(): object {
  return {
    info: {
      name: 'Lastro',
      description: 'A Pix bank. Send "Get a token" first; every request signs itself.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    event: [script('prerequest', BEFORE)],
    variable: Object.entries(VARIABLES).map(([key, value]) => ({ key, value })),
    item: Object.entries(FOLDERS).map(([name, requests]) => ({ name, item: requests.map(itemOf) })),
  };
}

function itemOf(request: CollectedRequest): object {
  const { name, method, path, keep = {}, signed } = request;
  const { body = method === 'POST' && !path.startsWith('/sandbox') ? '' : undefined } = request;
  const raw = typeof body === 'object' ? JSON.stringify(body) : body;
  const kept = Object.entries(keep).map(
    ([variable, member]) =>
      `pm.collectionVariables.set('${variable}', String(pm.response.json().${member}));`,
  );
  const events = [];
  if (signed !== undefined) events.push(script('prerequest', signing(signed)));
  if (kept.length > 0) events.push(script('test', kept.join('\n')));
  return {
    name,
    ...(events.length > 0 && { event: events }),
    request: {
      method,
      url: `{{bank}}${path}`,
      header: headersOf(request, raw !== undefined && raw !== ''),
      ...(raw !== undefined && raw !== '' && { body: { mode: 'raw', raw } }),
    },
  };
}

function headersOf({ method, path }: CollectedRequest, hasBody: boolean): object[] {
  const headers: Record<string, string> = {};
  if (hasBody) headers['content-type'] = 'application/json';
  if (!path.startsWith('/sandbox') && !path.endsWith('/auth-token')) {
    headers.authorization = 'Bearer {{token}}';
    if (method !== 'GET') headers.hmac = '{{hmac}}';
    if (method === 'POST' && KEYED.test(path)) headers['idempotency-key'] = '{{$guid}}';
  }
  return Object.entries(headers).map(([key, value]) => ({ key, value }));
}

function signing(text: string): string {
  return `const CryptoJS = require('crypto-js');
const signed = pm.variables.replaceIn('${text}');
pm.collectionVariables.set('hmac', CryptoJS.HmacSHA256(signed, pm.variables.get('hmac_secret')).toString());`;
}

function script(listen: string, text: string): object {
  return { listen, script: { type: 'text/javascript', exec: text.split('\n') } };
}
