// How six languages make a call: with a token, and a signature where the bank wants one.

/**
 * A call as it is to be made. `signs` is the text that is signed, where one is.
 * @typedef {{
 *   origin: string, method: string, path: string, headers: Record<string, string>, body: string | null,
 *   bearer: boolean, signs: string | null, clientId: string, clientSecret: string, hmacSecret: string
 * }} ShownCall
 */

/** @type {Record<string, { title: string, write: (call: ShownCall) => string }>} */
export const LANGUAGES = {
  curl: { title: 'curl', write: curl },
  node: { title: 'Node.js', write: node },
  python: { title: 'Python', write: python },
  php: { title: 'PHP', write: php },
  go: { title: 'Go', write: go },
  java: { title: 'Java', write: java },
};

/** @param {string} text */
const shell = (text) => `'${text.replaceAll("'", "'\\''")}'`;
/** What JSON writes between quotes, these languages read. @param {string} text */
const quoted = (text) => JSON.stringify(text);
/** @param {string} text */
const phpText = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
/** Text of several lines in JavaScript. @param {string} text */
const template = (text) => `\`${text.replace(/[\\`]|\$\{/g, '\\$&')}\``;
/** A Go string of several lines. @param {string} text */
const raw = (text) => (text.includes('`') ? quoted(text) : `\`${text}\``);

/** @param {ShownCall} call @returns {[string, string][]} */
function headersOf({ headers, body }) {
  return [
    ...Object.entries(headers),
    ...(body === null ? [] : [/** @type {[string, string]} */ (['content-type', 'application/json'])]),
  ];
}

/** @param {ShownCall} call */
function curl(call) {
  const { origin, method, path, body, bearer, signs } = call;
  const lines = [];
  if (bearer)
    lines.push(
      `TOKEN=$(curl -s ${shell(`${origin}/oauth/token`)} -d grant_type=client_credentials \\`,
      `  --data-urlencode ${shell(`client_id=${call.clientId}`)} \\`,
      `  --data-urlencode ${shell(`client_secret=${call.clientSecret}`)} \\`,
      `  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    );
  if (body !== null) lines.push(`BODY=${shell(body)}`);
  if (signs !== null)
    lines.push(
      `HMAC=$(printf %s ${signs === body ? '"$BODY"' : shell(signs)} | openssl dgst -sha256 -hmac ${shell(call.hmacSecret)} | sed 's/.* //')`,
    );
  const request = [`curl -s -X ${method} ${shell(origin + path)}`];
  if (bearer) request.push('-H "Authorization: Bearer $TOKEN"');
  if (signs !== null) request.push('-H "hmac: $HMAC"');
  for (const [name, value] of headersOf(call)) request.push(`-H ${shell(`${name}: ${value}`)}`);
  if (body !== null) request.push('--data-binary "$BODY"');
  return [...lines, request.join(' \\\n  ')].join('\n');
}

/** @param {ShownCall} call */
function node(call) {
  const { origin, method, path, body, bearer, signs } = call;
  const lines = [
    ...(signs === null ? [] : ["import { createHmac } from 'node:crypto';", '']),
    `const BANK = ${quoted(origin)};`,
  ];
  if (bearer)
    lines.push(
      "const answered = await fetch(BANK + '/oauth/token', {",
      "  method: 'POST',",
      '  body: new URLSearchParams({',
      "    grant_type: 'client_credentials',",
      `    client_id: ${quoted(call.clientId)},`,
      `    client_secret: ${quoted(call.clientSecret)},`,
      '  }),',
      '});',
      'const { access_token } = await answered.json();',
    );
  if (body !== null) lines.push(`const body = ${template(body)};`);
  if (signs !== null)
    lines.push(
      `const hmac = createHmac('sha256', ${quoted(call.hmacSecret)}).update(${signs === body ? 'body' : quoted(signs)}).digest('hex');`,
    );
  lines.push(
    `const answer = await fetch(BANK + ${quoted(path)}, {`,
    `  method: '${method}',`,
    '  headers: {',
  );
  if (bearer) lines.push("    authorization: 'Bearer ' + access_token,");
  if (signs !== null) lines.push('    hmac,');
  for (const [name, value] of headersOf(call)) lines.push(`    ${quoted(name)}: ${quoted(value)},`);
  lines.push('  },', ...(body === null ? [] : ['  body,']), '});');
  return [...lines, 'console.log(answer.status, await answer.text());'].join('\n');
}

/** @param {ShownCall} call */
function python(call) {
  const { origin, method, path, body, bearer, signs } = call;
  const lines = [
    ...(signs === null ? [] : ['import hashlib', 'import hmac']),
    ...(bearer ? ['import json', 'import urllib.parse'] : []),
    'import urllib.error',
    'import urllib.request',
    '',
    `BANK = ${quoted(origin)}`,
    'headers = {',
    ...headersOf(call).map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`),
    '}',
  ];
  if (bearer)
    lines.push(
      'form = urllib.parse.urlencode({',
      '    "grant_type": "client_credentials",',
      `    "client_id": ${quoted(call.clientId)},`,
      `    "client_secret": ${quoted(call.clientSecret)},`,
      '}).encode()',
      'with urllib.request.urlopen(BANK + "/oauth/token", form) as answered:',
      '    headers["Authorization"] = "Bearer " + json.load(answered)["access_token"]',
    );
  if (body !== null) lines.push(`body = ${quoted(body)}.encode()`);
  if (signs !== null)
    lines.push(
      `headers["hmac"] = hmac.new(${quoted(call.hmacSecret)}.encode(), ${signs === body ? 'body' : `${quoted(signs)}.encode()`}, hashlib.sha256).hexdigest()`,
    );
  lines.push(
    `request = urllib.request.Request(BANK + ${quoted(path)}, ${body === null ? 'None' : 'body'}, headers, method="${method}")`,
    'try:',
    '    answer = urllib.request.urlopen(request)',
    'except urllib.error.HTTPError as refused:',
    '    answer = refused',
    'print(answer.status, answer.read().decode())',
  );
  return lines.join('\n');
}

/** @param {ShownCall} call */
function php(call) {
  const { origin, method, path, body, bearer, signs } = call;
  const lines = ['<?php', `$bank = ${phpText(origin)};`, '$headers = ['];
  for (const [name, value] of headersOf(call)) lines.push(`    ${phpText(`${name}: ${value}`)},`);
  lines.push('];');
  if (bearer)
    lines.push(
      '$form = http_build_query([',
      "    'grant_type' => 'client_credentials',",
      `    'client_id' => ${phpText(call.clientId)},`,
      `    'client_secret' => ${phpText(call.clientSecret)},`,
      ']);',
      "$asked = stream_context_create(['http' => [",
      "    'method' => 'POST', 'content' => $form, 'header' => 'Content-Type: application/x-www-form-urlencoded',",
      ']]);',
      '$token = json_decode(file_get_contents("$bank/oauth/token", false, $asked))->access_token;',
      '$headers[] = "Authorization: Bearer $token";',
    );
  if (body !== null) lines.push(`$body = ${phpText(body)};`);
  if (signs !== null)
    lines.push(
      `$headers[] = 'hmac: ' . hash_hmac('sha256', ${signs === body ? '$body' : phpText(signs)}, ${phpText(call.hmacSecret)});`,
    );
  lines.push(
    "$request = stream_context_create(['http' => [",
    `    'method' => '${method}', 'header' => $headers, 'ignore_errors' => true,${body === null ? '' : " 'content' => $body,"}`,
    ']]);',
    `echo file_get_contents($bank . ${phpText(path)}, false, $request), "\\n";`,
  );
  return lines.join('\n');
}

/** @param {ShownCall} call */
function go(call) {
  const { origin, method, path, body, bearer, signs } = call;
  const packages = [
    ...(signs === null ? [] : ['crypto/hmac', 'crypto/sha256', 'encoding/hex']),
    ...(bearer ? ['encoding/json'] : []),
    ...['fmt', 'io', 'net/http'],
    ...(bearer ? ['net/url'] : []),
    'strings',
  ];
  const lines = ['package main', '', 'import (', ...packages.map((name) => `\t"${name}"`), ')', ''];
  lines.push('func main() {', `\tbank := ${quoted(origin)}`, `\tbody := ${raw(body ?? '')}`);
  if (bearer)
    lines.push(
      '\tanswered, err := http.PostForm(bank+"/oauth/token", url.Values{',
      '\t\t"grant_type":    {"client_credentials"},',
      `\t\t"client_id":     {${quoted(call.clientId)}},`,
      `\t\t"client_secret": {${quoted(call.clientSecret)}},`,
      '\t})',
      '\tif err != nil {',
      '\t\tpanic(err)',
      '\t}',
      '\tvar token struct {',
      '\t\tAccess string `json:"access_token"`',
      '\t}',
      '\tjson.NewDecoder(answered.Body).Decode(&token)',
    );
  lines.push(
    `\trequest, _ := http.NewRequest("${method}", bank+${quoted(path)}, strings.NewReader(body))`,
    ...headersOf(call).map(([name, value]) => `\trequest.Header.Set(${quoted(name)}, ${quoted(value)})`),
  );
  if (bearer) lines.push('\trequest.Header.Set("Authorization", "Bearer "+token.Access)');
  if (signs !== null)
    lines.push(
      `\tsigner := hmac.New(sha256.New, []byte(${quoted(call.hmacSecret)}))`,
      `\tsigner.Write([]byte(${signs === body ? 'body' : quoted(signs)}))`,
      '\trequest.Header.Set("hmac", hex.EncodeToString(signer.Sum(nil)))',
    );
  lines.push(
    '\tanswer, err := http.DefaultClient.Do(request)',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\ttext, _ := io.ReadAll(answer.Body)',
    '\tfmt.Println(answer.StatusCode, string(text))',
    '}',
  );
  return lines.join('\n');
}

/** @param {ShownCall} call */
function java(call) {
  const { origin, method, path, body, bearer, signs } = call;
  const lines = [
    'import java.net.URI;',
    ...(bearer ? ['import java.net.URLEncoder;'] : []),
    'import java.net.http.*;',
    ...(signs === null
      ? []
      : [
          'import java.util.HexFormat;',
          'import javax.crypto.Mac;',
          'import javax.crypto.spec.SecretKeySpec;',
        ]),
    'import static java.nio.charset.StandardCharsets.UTF_8;',
    '',
    'public class Call {',
    '  public static void main(String[] args) throws Exception {',
    `    var bank = ${quoted(origin)};`,
    '    var client = HttpClient.newHttpClient();',
  ];
  if (bearer)
    lines.push(
      `    var form = "grant_type=client_credentials&client_id=" + URLEncoder.encode(${quoted(call.clientId)}, UTF_8)`,
      `        + "&client_secret=" + URLEncoder.encode(${quoted(call.clientSecret)}, UTF_8);`,
      '    var answered = client.send(HttpRequest.newBuilder(URI.create(bank + "/oauth/token"))',
      '        .header("content-type", "application/x-www-form-urlencoded")',
      '        .POST(HttpRequest.BodyPublishers.ofString(form)).build(), HttpResponse.BodyHandlers.ofString());',
      '    var token = answered.body().replaceAll(".*\\"access_token\\":\\"([^\\"]*)\\".*", "$1");',
    );
  lines.push(`    var body = ${quoted(body ?? '')};`);
  if (signs !== null)
    lines.push(
      '    var mac = Mac.getInstance("HmacSHA256");',
      `    mac.init(new SecretKeySpec(${quoted(call.hmacSecret)}.getBytes(UTF_8), "HmacSHA256"));`,
      `    var hmac = HexFormat.of().formatHex(mac.doFinal(${signs === body ? 'body' : quoted(signs)}.getBytes(UTF_8)));`,
    );
  lines.push(`    var request = HttpRequest.newBuilder(URI.create(bank + ${quoted(path)}))`);
  if (bearer) lines.push('        .header("authorization", "Bearer " + token)');
  if (signs !== null) lines.push('        .header("hmac", hmac)');
  for (const [name, value] of headersOf(call))
    lines.push(`        .header(${quoted(name)}, ${quoted(value)})`);
  lines.push(
    `        .method("${method}", HttpRequest.BodyPublishers.${body === null ? 'noBody()' : 'ofString(body)'}).build();`,
    '    var answer = client.send(request, HttpResponse.BodyHandlers.ofString());',
    '    System.out.println(answer.statusCode() + " " + answer.body());',
    '  }',
    '}',
  );
  return lines.join('\n');
}
