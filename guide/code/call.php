<?php

$bank = getenv('BANK') ?: 'http://127.0.0.1:3000';
$clientId = 'padaria-aurora';
$clientSecret = 'sandbox-secret-padaria-aurora';
$hmacSecret = 'sandbox-hmac-padaria-aurora';

/** Sends these bytes. A refusal says why in `detail`. */
function send(string $url, string $body, array $headers = []): array
{
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => ['Content-Type: application/json', ...$headers],
        'content' => $body,
        'timeout' => 30,
        'ignore_errors' => true,
    ]]);
    $answer = file_get_contents($url, false, $context);
    $status = $http_response_header[0];
    if (!preg_match('~^HTTP/\S+ 2~', $status)) {
        throw new RuntimeException("$status $answer");
    }
    return json_decode($answer, true);
}

$who = ['client_id' => $clientId, 'client_secret' => $clientSecret];
$login = send("$bank/v2/finance/auth-token", json_encode($who));

// Written once: these very bytes are signed and sent.
$body = json_encode([
    'source_account_branch_identifier' => '0001',
    'source_account_number' => '100013',
    'amount' => 3.20,
    'key' => 'ok@psp.example',
]);
$paid = send("$bank/create-cashout-self-approve", $body, [
    "Authorization: Bearer {$login['access_token']}",
    'hmac: ' . hash_hmac('sha256', $body, $hmacSecret),
    // Keep it with your order: the same key never pays twice.
    'idempotency-key: ' . preg_replace(
        '/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/',
        '$1-$2-4$3-a$4-$5',
        bin2hex(random_bytes(16)),
    ),
]);
echo $paid['status'], ' ', $paid['amount'], "\n";
