/**
 * A server with one fault, made from a right one: stands between the kit and the platform and bends what passes. The kit
 * is trusted because it finds each of these.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export type ProxiedRequest = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};
type Answer = { readonly http: number; readonly text: string };

/** The protocol's method is the last part of the path. `on` sends to the platform, signed again when it was changed. */
export type ProxyFault = (
  said: ProxiedRequest,
  on: (changed?: { readonly body: Record<string, unknown> }) => Promise<Answer>,
) => Promise<Answer>;

export type Proxy = { readonly url: string; close(): Promise<void> };

export async function startFaultyProxy(target: string, secret: string, bend: ProxyFault): Promise<Proxy> {
  const server = createServer((request, response) => {
    // a caller who has hung up hears nothing
    pass(request, response, { target, secret, bend }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

type ProxyTarget = { readonly target: string; readonly secret: string; readonly bend: ProxyFault };

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { target, secret, bend }: ProxyTarget,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  const headers = plain(request.headers);
  const send = async (sent: string, signed: Record<string, string>): Promise<Answer> => {
    const answer = await fetch(target + request.url, {
      method: request.method ?? "GET",
      headers: signed,
      ...(request.method === "POST" ? { body: sent } : {}),
    });
    return { http: answer.status, text: await answer.text() };
  };
  const answer = await bend({ method: request.url?.split("/").at(-1) ?? "", headers, text }, (changed) => {
    if (changed === undefined) return send(text, headers);
    const body = JSON.stringify(changed.body);
    const at = new Date();
    return send(body, {
      "content-type": "application/json",
      "webhook-id": "msg_bent",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign("msg_bent", at, body),
    });
  });
  response.writeHead(answer.http, { "content-type": "application/json" }).end(answer.text);
}

const PASSED_ON = ["content-type", "webhook-id", "webhook-timestamp", "webhook-signature"];

function plain(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => (typeof headers[name] === "string" ? [[name, headers[name]]] : [])),
  );
}

function bodyOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Knows no bet again: a repeat is a new transaction. */
export function withoutIdempotency(secret: string): ProxyFault {
  const seen = new Set<unknown>();
  let copies = 0;
  return async ({ method, headers, text }, on) => {
    const body = bodyOf(text);
    const holds = signedBy(secret, headers, text);
    if (method !== "bet" || !holds) return on();
    if (!seen.has(body["transactionId"])) {
      seen.add(body["transactionId"]);
      return on();
    }
    copies += 1;
    const answer = await on({
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

/** Believes whoever calls. */
export const withoutSignatureCheck: ProxyFault = ({ text }, on) => {
  const body = bodyOf(text);
  return on(Object.keys(body).length === 0 ? undefined : { body });
};

/** Says OK to the rollback of a bet it has not seen, and remembers nothing of it. */
export function withoutTombstones(): ProxyFault {
  const bets = new Set<unknown>();
  return async ({ method, text }, on) => {
    const { transactionId, reference } = bodyOf(text);
    if (method === "bet" || method === "bet-win") bets.add(transactionId);
    if (method !== "rollback" || bets.has(reference)) return on();
    return { http: 200, text: JSON.stringify({ status: "OK", transactionId }) };
  };
}

/** Pays a win a second time, by an id of its own, and says nothing of it. */
export const withDoubleWin: ProxyFault = async ({ method, text }, on) => {
  const answer = await on();
  const body = bodyOf(text);
  if (method === "win" && answer.http === 200)
    await on({ body: { ...body, transactionId: `${String(body["transactionId"])}~`, final: false } });
  return answer;
};

/** Answers what it does not like with a page. */
export const withHtmlErrors: ProxyFault = async (_said, on) => {
  const answer = await on();
  return answer.http === 400 ? { http: 500, text: "<h1>Internal Server Error</h1>" } : answer;
};
