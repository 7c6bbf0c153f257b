// Calls to other systems: bounded in time and size, no redirects followed, signed as Standard Webhooks where a secret is given.
// Every adapter goes through here, so that a slow or lying peer can hold nothing of ours for long.

import { createHmac, createSecretKey } from "node:crypto";
import { Webhook } from "standardwebhooks";

export type OutsideAnswer = { readonly status: number; readonly body: unknown };

export type OutsideCall = {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly body?: unknown;
  /** `whsec_…`; signs id.timestamp.body. */
  readonly secret?: string;
  /** The answer must be signed as well, with the same secret, over its own body; else it is no answer. */
  readonly answerSigned?: true;
  readonly id: string;
  readonly timeoutMs: number;
};

export type Outside = {
  /** Null when the peer did not answer in time, or with something that is not JSON: what it did is not known. */
  ask(call: OutsideCall): Promise<OutsideAnswer | null>;
};

const MAX_ANSWER_BYTES = 256 * 1024;

/** @throws when there is more of it than we read, as soon as that shows */
async function boundedText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) throw new RangeError("the answer is too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

export function openOutside(now: () => Date): Outside {
  return {
    async ask(call) {
      const text = call.body === undefined ? "" : JSON.stringify(call.body);
      const at = now();
      const signed: Record<string, string> = call.secret === undefined ? {} : {
        "webhook-id": call.id,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": webhookOf(call.secret).sign(call.id, at, text),
      };
      try {
        const answer = await fetch(call.url, {
          method: call.method,
          headers: { "content-type": "application/json", ...signed },
          ...(call.body === undefined ? {} : { body: text }),
          redirect: "error",
          signal: AbortSignal.timeout(call.timeoutMs),
        });
        const said = await boundedText(answer);
        if (call.answerSigned === true && !signatureHolds([call.secret ?? ""], Object.fromEntries(answer.headers), said)) return null;
        return { status: answer.status, body: JSON.parse(said) as unknown };
      } catch {
        return null;
      }
    },
  };
}

/** Secrets are few: one of each vendor's, one more while it rotates. */
const MOST_WEBHOOKS = 1_000;
const webhooks = new Map<string, Webhook>();

/** The library's, whose HMAC is Node's own: in script it is most of what a signed request costs. */
function webhookOf(secret: string): Webhook {
  const known = webhooks.get(secret);
  if (known !== undefined) return known;
  const webhook = new Webhook(secret);
  // made once: a key given as bytes is made anew with every use, at five times the price of the HMAC
  const key = createSecretKey(Buffer.from(secret.replace(/^whsec_/, ""), "base64"));
  webhook.sign = (id, at, payload) => {
    const signed = createHmac("sha256", key).update(`${id}.${Math.floor(at.getTime() / 1_000)}.${String(payload)}`);
    return `v1,${signed.digest("base64")}`;
  };
  if (webhooks.size >= MOST_WEBHOOKS) webhooks.clear();
  webhooks.set(secret, webhook);
  return webhook;
}

const SIGNED_BY = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;

/** Whether a body was signed with one of these secrets; the library compares in constant time and allows 5 minutes. */
export function signatureHolds(secrets: readonly string[], headers: Readonly<Record<string, string>>, body: string): boolean {
  const said = Object.fromEntries(SIGNED_BY.map((name) => [name, headers[name] ?? ""]));
  return secrets.some((secret) => {
    try {
      webhookOf(secret).verify(body, said, { jsonParse: false });
      return true;
    } catch {
      return false;
    }
  });
}
