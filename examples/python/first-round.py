"""A player's first round in Python, with the standard library alone: authenticate, bet, win. Run a second time with a new launch
token it is answered DUPLICATE, since its ids are the same.

    python3 first-round.py <platform> <vendor> <secret> <launch token>
"""
import base64
import hashlib
import hmac
import json
import sys
import time
import urllib.error
import urllib.request
import uuid

PLATFORM, VENDOR, SECRET, TOKEN = sys.argv[1:5]
KEY = base64.b64decode(SECRET.removeprefix("whsec_"))
ATTEMPTS = 8


def signature_headers(body: str) -> dict[str, str]:
    message_id, seconds = f"msg_{uuid.uuid4()}", str(int(time.time()))
    signed = f"{message_id}.{seconds}.{body}".encode()
    signature = base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    return {
        "content-type": "application/json",
        "webhook-id": message_id,
        "webhook-timestamp": seconds,
        "webhook-signature": f"v1,{signature}",
    }


def send(method: str, body: str) -> dict:
    request = urllib.request.Request(
        f"{PLATFORM}/vendor/v1/{method}", body.encode(), signature_headers(body), method="POST"
    )
    try:
        with urllib.request.urlopen(request, timeout=5) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        return json.load(refusal)


def call(method: str, **fields: object) -> dict:
    """The same call is sent again while no answer says what came of it: the ids make that safe."""
    body = json.dumps({"method": method, "vendor": VENDOR, **fields})
    for attempt in range(ATTEMPTS):
        try:
            answer = send(method, body)
            if answer["status"] != "RETRY":
                print(method, answer["status"], answer.get("balance", ""))
                return answer
        except (OSError, ValueError):
            pass
        time.sleep(0.5 * 2**attempt)
    raise SystemExit(f"{method}: no answer")


session = call("authenticate", session=TOKEN)
if session["status"] != "OK":
    raise SystemExit(1)
turn = {name: session[name] for name in ("player", "currency", "gameCode")} | {"roundId": "first-round"}
call("bet", **turn, session=TOKEN, transactionId="first-bet", amount="10.00")
call("win", **turn, transactionId="first-win", reference="first-bet", amount="25.00", final=True)
