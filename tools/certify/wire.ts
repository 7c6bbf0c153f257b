/**
 * The vendor's side of the wire: says what is asked in the vendor's dialect, sends it, and holds every answer to what the
 * dialect promises of all of them (JSON, a known word, its HTTP status). Knows the contract and nothing else.
 */
import type { VendorAnswer, VendorMethod } from "@khela/contract/vendor";
import type { Book } from "./book.ts";
import type { DialectClient } from "./dialects/client.ts";
import { notApplicable } from "./outcome.ts";

const ANSWER_TIMEOUT_MS = 15_000;
const SHOWN_CHARS = 120;

/** What is shown of an answer that is not what it should be. */
export function shorten(text: string): string {
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
}

export type Reply = { readonly http: number; readonly answer: VendorAnswer; readonly ms: number };

export type Sent = { readonly method: string; readonly path: string; readonly headers?: Record<string, string>; readonly text?: string };
export type Received = { readonly http: number; readonly text: string };

/** What is done to a request on its way; without it everything is in order. */
export type How = {
  /** Another instance of the same platform. */
  readonly url?: string;
  readonly secret?: string;
  readonly at?: Date;
  /** Changes the body before it is signed: what no JSON of ours would write. */
  readonly amend?: (text: string) => string;
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
  readonly dialect: DialectClient;
  /** Null: no answer came, and what was done is unknown. @throws CaseFailed when the answer breaks the protocol */
  ask(method: VendorMethod, body: Readonly<Record<string, unknown>>, how?: How): Promise<Reply | null>;
  /** Anything at all, signed or not. */
  send(sent: Sent, how?: How): Promise<Received | null>;
  /** Requests that are none. */
  strays(): readonly (readonly [string, Sent])[];
};

export type WireOptions = {
  readonly url: string;
  readonly vendor: string;
  readonly secret: string;
  readonly dialect: DialectClient;
  readonly book: Book;
  /** Milliseconds each answer took. */
  readonly times: number[];
};

export function openWire({ url, vendor, secret, dialect, book, times }: WireOptions): Wire {
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

  return {
    vendor, url, dialect, send,
    strays: () => dialect.strays({ vendor, secret, how: {} }),
    async ask(method, body, how = {}) {
      if (!dialect.methods.has(method)) notApplicable(`${dialect.name} has no ${method}`);
      const started = performance.now();
      const received = await send(dialect.sent(method, body, { vendor, secret, how }), how);
      if (received === null) return null;
      const ms = performance.now() - started;
      times.push(ms);
      const answer = dialect.answerIn(method, received, body);
      // a word that stands for several of ours does not say that anything was done
      if (answer.status === "OK" || dialect.alike(method, answer.status).length === 1) book.note(vendor, method, body, answer);
      return { http: received.http, answer, ms };
    },
  };
}
