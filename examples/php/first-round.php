<?php
// A player's first round in PHP, without a library: authenticate, bet, win. A second run with a new launch token gets
// DUPLICATE, since the ids are the same.
//
//     php first-round.php <platform> <vendor> <secret> <launch token>
declare(strict_types=1);

[, $platform, $vendor, $secret, $token] = $argv;
$key = base64_decode(str_replace('whsec_', '', $secret), true);
const ATTEMPTS = 8;

function signatureHeaders(string $body): array
{
    global $key;
    $id = 'msg_' . bin2hex(random_bytes(16));
    $seconds = (string) time();
    $signature = base64_encode(hash_hmac('sha256', "$id.$seconds.$body", $key, true));
    return [
        'content-type: application/json',
        "webhook-id: $id",
        "webhook-timestamp: $seconds",
        "webhook-signature: v1,$signature",
    ];
}

function send(string $method, string $body): ?array
{
    global $platform;
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => signatureHeaders($body),
        'content' => $body,
        'timeout' => 5,
        'ignore_errors' => true,
    ]]);
    $answer = @file_get_contents("$platform/vendor/v1/$method", false, $context);
    return $answer === false ? null : json_decode($answer, true);
}

// Repeats the call until the platform gives a definite answer. The ids make repeating safe.
function call(string $method, array $fields): array
{
    global $vendor;
    $body = json_encode(['method' => $method, 'vendor' => $vendor, ...$fields], JSON_THROW_ON_ERROR);
    for ($attempt = 0; $attempt < ATTEMPTS; $attempt++) {
        $answer = send($method, $body);
        if ($answer !== null && $answer['status'] !== 'RETRY') {
            echo $method, ' ', $answer['status'], ' ', $answer['balance'] ?? '', "\n";
            return $answer;
        }
        usleep(500_000 * 2 ** $attempt);
    }
    exit("$method: no answer\n");
}

$session = call('authenticate', ['session' => $token]);
if ($session['status'] !== 'OK') {
    exit(1);
}
$turn = [
    'player' => $session['player'],
    'currency' => $session['currency'],
    'gameCode' => $session['gameCode'],
    'roundId' => 'first-round',
];
call('bet', [...$turn, 'session' => $token, 'transactionId' => 'first-bet', 'amount' => '10.00']);
call('win', [...$turn, 'transactionId' => 'first-win', 'reference' => 'first-bet', 'amount' => '25.00', 'final' => true]);
