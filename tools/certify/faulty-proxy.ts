/** A proxy between the kit and the platform that adds one fault. The kit's tests show that the kit finds each fault. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { startLocalServer, type LocalServer } from "../../tests/local-server.ts";

export type ProxiedRequest = {
  /** Vendor method of the request, which is the last part of the path. */
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};
type Answer = { readonly http: number; readonly text: string };

/** A fault that the proxy adds. `forward` sends the request to the platform, signed again when its body is changed. */
export type ProxyFault = (
  request: ProxiedRequest,
  forward: (changed?: { readonly body: Record<string, unknown> }) => Promise<Answer>,
) => Promise<Answer>;

export async function startFaultyProxy(
  target: string,
  secret: string,
  fault: ProxyFault,
): Promise<LocalServer> {
  return startLocalServer((request, response) => {
    // the caller may have closed the connection
    forwardRequest(request, response, { target, secret, fault }).catch(() => response.destroy());
  });
}

type ProxyTarget = { readonly target: string; readonly secret: string; readonly fault: ProxyFault };

async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { target, secret, fault }: ProxyTarget,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  const headers = pickForwardedHeaders(request.headers);
  const send = async (sent: string, signed: Record<string, string>): Promise<Answer> => {
    const answer = await fetch(target + request.url, {
      method: request.method ?? "GET",
      headers: signed,
      ...(request.method === "POST" ? { body: sent } : {}),
    });
    return { http: answer.status, text: await answer.text() };
  };
  const answer = await fault({ method: request.url?.split("/").at(-1) ?? "", headers, text }, (changed) => {
    if (changed === undefined) return send(text, headers);
    const body = JSON.stringify(changed.body);
    const at = new Date();
    return send(body, {
      "content-type": "application/json",
      "webhook-id": "msg_faulty",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign("msg_faulty", at, body),
    });
  });
  response.writeHead(answer.http, { "content-type": "application/json" }).end(answer.text);
}

const FORWARDED_HEADERS = ["content-type", "webhook-id", "webhook-timestamp", "webhook-signature"];

function pickForwardedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    FORWARDED_HEADERS.flatMap((name) => (typeof headers[name] === "string" ? [[name, headers[name]]] : [])),
  );
}

function bodyOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Fault: a repeated bet is a new transaction. */
export function withoutIdempotency(secret: string): ProxyFault {
  const seen = new Set<unknown>();
  let copies = 0;
  return async ({ method, headers, text }, forward) => {
    const body = bodyOf(text);
    const validSignature = signedBy(secret, headers, text);
    if (method !== "bet" || !validSignature) return forward();
    if (!seen.has(body["transactionId"])) {
      seen.add(body["transactionId"]);
      return forward();
    }
    copies += 1;
    const answer = await forward({
      body: { ...body, transactionId: `${String(body["transactionId"])}~${copies}` },
    });
    return { ...answer, text: answer.text.replace(/~\d+/, "") };
  };
}

function signedBy(secret: string, headers: Readonly<Record<string, string>>, text: string): boolean {
  try {
    new Webhook(secret).verify(text, { ...headers });
    return true;
  } catch {
    return false;
  }
}

/** Fault: every signature is accepted. */
export const withoutSignatureCheck: ProxyFault = ({ text }, forward) => {
  const body = bodyOf(text);
  return forward(Object.keys(body).length === 0 ? undefined : { body });
};

/** Fault: the rollback of an unknown bet gets OK, but is not recorded. */
export function withoutTombstones(): ProxyFault {
  const bets = new Set<unknown>();
  return async ({ method, text }, forward) => {
    const { transactionId, reference } = bodyOf(text);
    if (method === "bet" || method === "bet-win") bets.add(transactionId);
    if (method !== "rollback" || bets.has(reference)) return forward();
    return { http: 200, text: JSON.stringify({ status: "OK", transactionId }) };
  };
}

/** Fault: a win is paid a second time, under another id. */
export const withDoubleWin: ProxyFault = async ({ method, text }, forward) => {
  const answer = await forward();
  const body = bodyOf(text);
  if (method === "win" && answer.http === 200)
    await forward({ body: { ...body, transactionId: `${String(body["transactionId"])}~`, final: false } });
  return answer;
};

/** Fault: invalid requests get an HTML page as their answer. */
export const withHtmlErrors: ProxyFault = async (_request, forward) => {
  const answer = await forward();
  return answer.http === 400 ? { http: 500, text: "<h1>Internal Server Error</h1>" } : answer;
};
