/**
 * The vendor's side of the wire: signs as Standard Webhooks does, sends, and holds every answer to what the protocol
 * promises of all of them (JSON, a known status, its HTTP status, the declared shape). Knows the contract and nothing else.
 */
import { createHmac, randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { Compile } from "typebox/compile";
import { VendorAnswer, vendorCodes, vendorPath, type VendorMethod } from "@khela/contract/vendor";
import type { Book } from "./book.ts";
import { failCase } from "./outcome.ts";

const ANSWER_TIMEOUT_MS = 15_000;
const SHOWN_CHARS = 120;
const answerShape = Compile(VendorAnswer);

export type Reply = { readonly http: number; readonly answer: VendorAnswer; readonly ms: number };

export type Sent = { readonly method: string; readonly path: string; readonly headers?: Record<string, string>; readonly text?: string };
export type Received = { readonly http: number; readonly text: string };

/** What is done to a request on its way; without it everything is in order. */
export type How = {
  /** Another instance of the same platform. */
  readonly url?: string;
  readonly secret?: string;
  readonly at?: Date;
  /** Changes the body after it was signed. */
  readonly alter?: (signed: string) => string;
  /** Taken last; an empty text leaves the header out. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The connection is cut after so many milliseconds, whatever was done until then. */
  readonly cutAfterMs?: number;
};

export type Wire = {
  readonly vendor: string;
  readonly url: string;
  /** Null: no answer came, and what was done is unknown. @throws CaseFailed when the answer breaks the protocol */
  ask(method: VendorMethod, body: Readonly<Record<string, unknown>>, how?: How): Promise<Reply | null>;
  /** Anything at all, signed or not. */
  send(sent: Sent, how?: How): Promise<Received | null>;
  sign(text: string, how?: How): Record<string, string>;
};

export type WireOptions = {
  readonly url: string;
  readonly vendor: string;
  readonly secret: string;
  readonly book: Book;
  /** Milliseconds each answer took. */
  readonly times: number[];
};

export function openWire({ url, vendor, secret, book, times }: WireOptions): Wire {
  async function send(sent: Sent, how: How = {}): Promise<Received | null> {
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

  function sign(text: string, how: How = {}): Record<string, string> {
    const headers: Record<string, string> = {
      "content-type": "application/json", ...signatureOf(text, how.secret ?? secret, how.at ?? new Date()), ...how.headers,
    };
    return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));
  }

  return {
    vendor, url, send, sign,
    async ask(method, body, how = {}) {
      const said = { vendor, ...body };
      const text = JSON.stringify(said);
      const started = performance.now();
      const received = await send(
        { method: "POST", path: vendorPath(method), headers: sign(text, how), text: how.alter?.(text) ?? text }, how);
      if (received === null) return null;
      const ms = performance.now() - started;
      times.push(ms);
      const answer = readAnswer(method, received);
      book.note(vendor, method, said, answer);
      return { http: received.http, answer, ms };
    },
  };
}

/** By hand as well, since the library does not sign with an empty key, and a server must not believe one. */
function signatureOf(text: string, secret: string, at: Date): Record<string, string> {
  const id = `msg_${randomBytes(12).toString("base64url")}`;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = secret === ""
    ? `v1,${createHmac("sha256", "").update(`${id}.${timestamp}.${text}`).digest("base64")}`
    : new Webhook(secret).sign(id, at, text);
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature };
}

/** The answer of a method, or the first thing about it that the protocol does not allow. */
export function readAnswer(what: string, { http, text }: Received): VendorAnswer {
  const shown = text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    failCase(`${what} was answered with HTTP ${http} and no JSON: ${shown}`);
  }
  if (!answerShape.Check(answer)) failCase(`${what} was answered with HTTP ${http} and a shape the protocol does not know: ${shown}`);
  const { status } = vendorCodes[answer.status];
  if (status !== http) failCase(`${what} was answered ${answer.status} with HTTP ${http}, which goes with ${status}`);
  return answer;
}
