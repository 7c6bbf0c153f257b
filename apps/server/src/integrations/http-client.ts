// HTTP calls to other systems: limited in time and size, without following redirects, and signed as Standard Webhooks
// when a secret is given. Every adapter uses this client, so a slow or malicious peer cannot block our resources for
// long.

import { traceCall, traceHeaders, type Tracing } from "@khela/service-kit/tracing/tracing";
import { verifySignature, signHeaders } from "@khela/service-kit/webhook-signature";

export type HttpResponse = { readonly status: number; readonly body: unknown };

export type HttpRequest = {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly body?: unknown;
  /** Fields that are sent as a form instead of a JSON body. */
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Secret that signs `id.timestamp.body`, in the form `whsec_…`. */
  readonly secret?: string;
  /** Whether the response must be signed over its own body with the same secret; another response is discarded. */
  readonly responseSigned?: true;
  readonly id: string;
  readonly timeoutMs: number;
};

export type HttpClient = {
  /** Sends a request. Null: no JSON response arrived in time, so the outcome at the peer is unknown. */
  request(call: HttpRequest): Promise<HttpResponse | null>;
};

const MAX_RESPONSE_BYTES = 256 * 1024;

/** Reads the text of a response. @throws as soon as the response exceeds the maximum size */
async function readBoundedText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_RESPONSE_BYTES) throw new RangeError("the answer is too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

const textOf = (body: unknown) => (body === undefined ? "" : JSON.stringify(body));

/** Only a peer of our own protocols, which signs, receives the trace's header. */
export function createHttpClient(now: () => Date, tracing: Tracing | null = null): HttpClient {
  async function send(call: HttpRequest): Promise<HttpResponse | null> {
    const isForm = call.form !== undefined;
    const text = isForm ? new URLSearchParams(call.form).toString() : textOf(call.body);
    const signed =
      call.secret === undefined ? {} : signHeaders(call.secret, { id: call.id, at: now(), body: text });
    try {
      const answer = await fetch(call.url, {
        method: call.method,
        headers: {
          "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
          ...call.headers,
          ...signed,
          ...(call.secret === undefined ? {} : traceHeaders(tracing)),
        },
        ...(text === "" ? {} : { body: text }),
        redirect: "error",
        signal: AbortSignal.timeout(call.timeoutMs),
      });
      const responseText = await readBoundedText(answer);
      if (
        call.responseSigned === true &&
        !verifySignature(
          [call.secret ?? ""],
          { headers: Object.fromEntries(answer.headers), body: responseText },
          now(),
        )
      )
        return null;
      return { status: answer.status, body: JSON.parse(responseText) as unknown };
    } catch {
      return null;
    }
  }
  return {
    request: tracing === null ? send : (call) => traceCall(tracing, call, () => send(call)),
  };
}
