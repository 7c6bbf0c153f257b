#!/usr/bin/env bash
# A player's first round with curl and openssl: authenticate, bet, win. A second run with a new launch token gets
# DUPLICATE, since the ids are the same. Each call is sent once; a real vendor repeats a call until it gets a definite
# answer.
#
#     bash first-round.sh <platform> <vendor> <secret> <launch token>
set -euo pipefail
platform=$1 vendor=$2 secret=$3 token=$4
key=$(printf %s "${secret#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')

call() {
  local method=$1 body=$2 id seconds signature answer
  id="msg_$(openssl rand -hex 16)"
  seconds=$(date +%s)
  signature=$(printf %s "$id.$seconds.$body" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
  answer=$(curl -sS --max-time 5 "$platform/vendor/v1/$method" -d "$body" \
    -H 'content-type: application/json' -H "webhook-id: $id" -H "webhook-timestamp: $seconds" -H "webhook-signature: v1,$signature")
  echo "$method $(field status "$answer") $(field balance "$answer")" >&2
  printf %s "$answer"
}

field() {
  sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" <<<"$2"
}

session=$(call authenticate "{\"method\":\"authenticate\",\"vendor\":\"$vendor\",\"session\":\"$token\"}")
[ "$(field status "$session")" = OK ] || exit 1
turn="\"vendor\":\"$vendor\",\"player\":\"$(field player "$session")\",\"currency\":\"$(field currency "$session")\""
turn="$turn,\"gameCode\":\"$(field gameCode "$session")\",\"roundId\":\"first-round\""
call bet "{\"method\":\"bet\",$turn,\"session\":\"$token\",\"transactionId\":\"first-bet\",\"amount\":\"10.00\"}" >/dev/null
call win "{\"method\":\"win\",$turn,\"transactionId\":\"first-win\",\"reference\":\"first-bet\",\"amount\":\"25.00\",\"final\":true}" >/dev/null
