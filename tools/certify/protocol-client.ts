/**
 * The vendor's side of the protocol: writes a request in the vendor's adapter, sends it, and checks every answer
 * against the adapter's promises (JSON, a known code, its HTTP status). Depends on the contract alone.
 */
import { randomUUID } from "node:crypto";
import type { VendorApiResponse, VendorMethod } from "@khela/contract/vendor-wallet-api";
import type { ExpectedBalances } from "./expected-balances.ts";
import type { AdapterClient, RequestContext } from "./adapters/adapter-client.ts";
import { notInProtocol } from "./cases/case-outcome.ts";
import type { HttpRequest, HttpResponse, RequestOverrides } from "./http-message.ts";

const ANSWER_TIMEOUT_MS = 15_000;
const SHOWN_CHARS = 120;

/** Returns the beginning of a text, for a message. */
export function shorten(text: string): string {
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
}

export type Reply = { readonly http: number; readonly answer: VendorApiResponse; readonly ms: number };

export type ProtocolClient = {
  readonly vendor: string;
  readonly url: string;
  readonly adapter: AdapterClient;
  /**
   * Sends a request; null without an answer, when the outcome is unknown. @throws CaseFailed when the answer breaks the
   * protocol
   */
  call(
    method: VendorMethod,
    body: Readonly<Record<string, unknown>>,
    how?: RequestOverrides,
  ): Promise<Reply | null>;
  /** Sends any request, signed or not. */
  send(sent: HttpRequest, how?: RequestOverrides): Promise<HttpResponse | null>;
  /** Returns malformed requests, by name. */
  malformedRequests(): readonly (readonly [string, HttpRequest])[];
};

export type ProtocolClientOptions = {
  readonly url: string;
  readonly vendor: string;
  readonly secret: string;
  readonly adapter: AdapterClient;
  readonly expectedBalances: ExpectedBalances;
  /** Response times in milliseconds; `call` appends to it. */
  readonly times: number[];
};

export function createProtocolClient({
  url,
  vendor,
  secret,
  adapter,
  expectedBalances,
  times,
}: ProtocolClientOptions): ProtocolClient {
  async function send(sent: HttpRequest, how: RequestOverrides = {}): Promise<HttpResponse | null> {
    try {
      const answer = await fetch((how.url ?? url) + sent.path, {
        method: sent.method,
        redirect: "manual",
        signal: AbortSignal.timeout(how.cutAfterMs ?? ANSWER_TIMEOUT_MS),
        ...(sent.headers === undefined ? {} : { headers: sent.headers }),
        ...(sent.text === undefined ? {} : { body: sent.text }),
      });
      return { http: answer.status, text: await answer.text() };
    } catch {
      return null;
    }
  }

  const context = (how: RequestOverrides): RequestContext => ({
    vendor,
    secret,
    how,
    now: new Date(Date.now() - (how.ageMs ?? 0)),
    uuid: randomUUID,
  });

  return {
    vendor,
    url,
    adapter,
    send,
    malformedRequests: () => adapter.malformedRequests(context({})),
    async call(method, body, how = {}) {
      if (!adapter.methods.has(method)) notInProtocol(`${adapter.policy.name} has no ${method}`);
      const started = performance.now();
      const received = await send(adapter.toRequest(method, body, context(how)), how);
      if (received === null) return null;
      const ms = performance.now() - started;
      times.push(ms);
      const answer = adapter.parseResponse(method, received, body);
      // A code that several statuses share does not show that anything was done.
      if (answer.status === "OK" || adapter.codesWithSameStatus(method, answer.status).length === 1)
        expectedBalances.note(vendor, method, body, answer);
      return { http: received.http, answer, ms };
    },
  };
}
