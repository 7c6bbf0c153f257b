/**
 * A client of the platform's API for tests, which uses only the contract. It stores its session cookie as a browser
 * does, encrypts the bodies that must be encrypted, and sends to a Fastify instance or to an address.
 */
import { randomBytes } from "node:crypto";
import { CompactEncrypt, importJWK } from "jose";
import type { FastifyInstance } from "fastify";
import type { Call } from "@khela/contract/call";
import type { AnyCall } from "@khela/contract/calls";
import { calls } from "@khela/contract/calls";
import type { ErrorCode } from "@khela/contract/errors";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import { bodyEncryption } from "@khela/contract/body-encryption";
import {
  deviceCookie,
  knownDeviceCookie,
  gateways,
  headers as names,
  sessionCookie,
  trustedDeviceCookie,
} from "@khela/contract/wire";

export type Answer<V> = {
  readonly status: number;
  /** The parsed JSON of the answer, with its envelope. */
  readonly body: unknown;
  /** The value that the call returned; undefined when it was refused. */
  readonly value: V;
  readonly errorCode: ErrorCode | undefined;
  /** `value.data` of the answer when the call was refused. */
  readonly detail: unknown;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

export type Client = {
  call<C extends AnyCall>(call: C, input: InputOf<C>, options?: CallOptions): Promise<Answer<OutputOf<C>>>;
  /** Makes the call and returns its value. @throws Error naming the code of a refusal */
  callOrThrow<C extends AnyCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>>;
  /** Sends any request, also a request that the contract forbids. */
  send(method: string, path: string, options?: SendOptions): Promise<Answer<unknown>>;
  encrypt(call: Call, body: unknown, inside?: Partial<EncryptedFields>): Promise<string>;
  /** The session cookie; a test assigns it to use a stolen or an old session. */
  cookie: string | null;
  /** The cookie that marks this browser as known to the members who logged in with this client. */
  known: string | null;
  /** The remember-me cookie. */
  remembered: string | null;
  /** The cookie of a browser in which the second factor was proven. */
  trusted: string | null;
  /** Token that the client sends in the Authorization header; null: none. */
  token: string | null;
};

export type ClientOptions = {
  readonly merchant: string;
  readonly language?: string;
  readonly device?: string;
  /** User-Agent header, from which the server names the device. */
  readonly userAgent?: string;
  /** The client's address, sent in X-Forwarded-For; a server at an origin accepts it when it trusts one proxy. */
  readonly address?: string;
};

type CallOptions = { readonly headers?: Readonly<Record<string, string>> };
type SendOptions = CallOptions & { readonly body?: unknown; readonly text?: string };
type EncryptedFields = { call: string; nonce: string; iat: number; kid: string };

type RawResponse = {
  status: number;
  text: string;
  headers: Record<string, string | undefined>;
  setCookie: readonly string[];
};
type Transport = (
  method: string,
  path: string,
  headers: Record<string, string>,
  text: string | undefined,
) => Promise<RawResponse>;

/** Creates a client. `target`: a Fastify instance, or an origin such as `http://127.0.0.1:4500`. */
export function createClient(
  target: Pick<FastifyInstance, "inject"> | string,
  options: ClientOptions,
): Client {
  const transport =
    typeof target === "string"
      ? overHttp(target, options.address)
      : overInject(target, options.address ?? "127.0.0.1");

  async function send(
    method: string,
    path: string,
    { headers = {}, body, text }: SendOptions = {},
  ): Promise<Answer<unknown>> {
    const sent: Record<string, string> = {
      [names.merchant]: options.merchant,
      [names.language]: options.language ?? "EN",
      [names.gateway]: gateways.mobile,
      [names.device]: options.device ?? "web",
      ...(options.userAgent === undefined ? {} : { "user-agent": options.userAgent }),
      ...cookiesOf(self),
      ...(self.token === null ? {} : { [names.session]: self.token }),
      ...(body === undefined && text === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    };
    const raw = await transport(
      method,
      path,
      sent,
      text ?? (body === undefined ? undefined : JSON.stringify(body)),
    );
    for (const cookie of raw.setCookie) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name === sessionCookie) self.cookie = value || null;
      if (name === deviceCookie) self.remembered = value || null;
      if (name === knownDeviceCookie) self.known = value || null;
      if (name === trustedDeviceCookie) self.trusted = value || null;
    }
    return answerOf(raw);
  }

  const self: Client = {
    cookie: null,
    remembered: null,
    known: null,
    trusted: null,
    token: null,
    send,
    async call(contractCall, input, { headers = {} } = {}) {
      const call: Call = contractCall;
      const sent: Record<string, string> = { [names.module]: call.module, ...headers };
      const answer =
        call.method === "GET"
          ? await send("GET", call.path + queryOf(input), { headers: sent })
          : call.encrypted === true
            ? await send(call.method, call.path, {
                headers: { [names.encryption]: bodyEncryption.scheme, ...sent },
                body: { value: await self.encrypt(call, input) },
              })
            : await send(call.method, call.path, { headers: sent, body: input });
      return answer as Answer<OutputOf<typeof contractCall>>;
    },
    async callOrThrow(call, input) {
      const answer = await self.call(call, input);
      if (answer.status !== 200)
        throw new Error(`${(call as Call).name} was refused: ${answer.status} ${answer.errorCode}`);
      return answer.value;
    },
    async encrypt(call, body, inside = {}) {
      const { kid, kty, crv, x, y, now } = await self.callOrThrow(calls.auth.key, {});
      const key = await importJWK({ kty, crv, x, y }, bodyEncryption.alg);
      const nonce = inside.nonce ?? randomBytes(16).toString("hex");
      const payload = JSON.stringify({ body, call: inside.call ?? call.name, nonce, iat: inside.iat ?? now });
      return new CompactEncrypt(new TextEncoder().encode(payload))
        .setProtectedHeader({ alg: bodyEncryption.alg, enc: bodyEncryption.enc, kid: inside.kid ?? kid })
        .encrypt(key);
    },
  };
  return self;
}

function cookiesOf({ cookie, remembered, known, trusted }: Client): { cookie?: string } {
  const jar = Object.entries({
    [sessionCookie]: cookie,
    [deviceCookie]: remembered,
    [knownDeviceCookie]: known,
    [trustedDeviceCookie]: trusted,
  }).filter(([, value]) => value !== null);
  return jar.length === 0 ? {} : { cookie: jar.map((pair) => pair.join("=")).join("; ") };
}

function queryOf(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

function answerOf({ status, text, headers }: RawResponse): Answer<unknown> {
  let body: unknown = text;
  if (headers["content-type"]?.includes("json") === true) body = JSON.parse(text);
  const envelope = (typeof body === "object" && body !== null ? body : {}) as {
    success?: boolean;
    value?: unknown;
    errorCode?: ErrorCode;
    data?: unknown;
  };
  const refused = status >= 400 || envelope.success === false;
  return {
    status,
    body,
    headers,
    value: refused ? undefined : "success" in envelope ? envelope.value : body,
    errorCode: envelope.errorCode,
    detail: refused ? ((envelope.value as { data?: unknown } | undefined)?.data ?? envelope.data) : undefined,
  };
}

function overInject(app: Pick<FastifyInstance, "inject">, remoteAddress: string): Transport {
  return async (method, url, headers, text) => {
    const answer = await app.inject({
      method: method as "GET",
      url,
      headers,
      remoteAddress,
      ...(text === undefined ? {} : { payload: text }),
    });
    const setCookie = answer.headers["set-cookie"] ?? [];
    return {
      status: answer.statusCode,
      text: answer.payload,
      headers: answer.headers as Record<string, string | undefined>,
      setCookie: typeof setCookie === "string" ? [setCookie] : (setCookie as string[]),
    };
  };
}

function overHttp(origin: string, address: string | undefined): Transport {
  const proxied: Record<string, string> = address === undefined ? {} : { "x-forwarded-for": address };
  return async (method, path, headers, text) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { ...proxied, ...headers },
      redirect: "manual",
      ...(text === undefined ? {} : { body: text }),
    });
    return {
      status: answer.status,
      text: await answer.text(),
      headers: Object.fromEntries(answer.headers),
      setCookie: answer.headers.getSetCookie(),
    };
  };
}
