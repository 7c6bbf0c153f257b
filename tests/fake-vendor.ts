/** A vendor's endpoint for tests: real HTTP on this machine, with signed answers that can be slow or wrong. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { startLocalServer } from "./local-server.ts";

export type FakeVendor = {
  readonly url: string;
  /** Path and body of each received request, in order. */
  readonly requests: { readonly path: string; readonly body: Record<string, unknown> }[];
  configure(changes: Partial<Behaviour>): void;
  close(): Promise<void>;
};

export type Behaviour = {
  readonly delayMs: number;
  readonly status: number;
  /** Whether the vendor signs its answers with a wrong secret. */
  readonly forged: boolean;
  readonly answer: (path: string, body: Record<string, unknown>) => unknown;
};

export async function startFakeVendor(secret: string, initial: Partial<Behaviour> = {}): Promise<FakeVendor> {
  let current: Behaviour = { delayMs: 0, status: 200, forged: false, answer: () => ({}), ...initial };
  const requests: { path: string; body: Record<string, unknown> }[] = [];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const part of request) text += part;
    const signed = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    new Webhook(secret).verify(text, signed, { jsonParse: false });
    const body = JSON.parse(text) as Record<string, unknown>;
    requests.push({ path: request.url ?? "", body });
    const { delayMs, status, forged, answer } = current;
    await sleep(delayMs);
    const responseText = JSON.stringify(answer(request.url ?? "", body));
    const at = new Date();
    const signing = forged ? `whsec_${Buffer.alloc(32, 9).toString("base64")}` : secret;
    response
      .writeHead(status, {
        "content-type": "application/json",
        "webhook-id": "msg_answer",
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": new Webhook(signing).sign("msg_answer", at, responseText),
      })
      .end(responseText);
  }

  const server = await startLocalServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  return {
    ...server,
    requests,
    configure: (changes) => {
      current = { ...current, ...changes };
    },
  };
}
