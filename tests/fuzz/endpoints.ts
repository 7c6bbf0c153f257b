/**
 * Every endpoint of the server that takes input: the calls of the contract by each of their addresses, the vendor protocol,
 * the gateway's notice. A endpoint turns a text into a request that gets as far as its reader: with a session, sealed, signed.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { CompactEncrypt, importJWK } from "jose";
import { Webhook } from "standardwebhooks";
import type { TSchema } from "typebox";
import type { Method, ServerCall } from "@khela/contract/call";
import { serverCalls } from "@khela/contract/server-calls";
import { commonErrorCodes } from "@khela/contract/errors";
import {
  GatewayNotification,
  GatewayNotificationResponse,
  gatewayNotifyPath,
} from "@khela/contract/payment-gateway";
import { openAccess } from "@khela/contract/member/member-types";
import { schemas } from "@khela/contract/schemas";
import {
  VendorApiResponse,
  vendorMethods,
  vendorPath,
  vendorSchemas,
  type VendorMethod,
} from "@khela/contract/vendor-wallet-api";
import { gateways, headers as names, bodyEncryption } from "@khela/contract/wire";
import { vendorSecretLabel } from "../../apps/server/src/play/play.ts";
import { validInputFor, type Fields, type ForeignIds } from "./mutations.ts";
import type { FuzzFixture } from "./fixture.ts";

export type Request = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
  readonly remoteAddress: string;
};

export type Endpoint = {
  readonly name: string;
  readonly kind: "site" | "vendor" | "gateway";
  readonly method: Method;
  readonly path: string;
  /** A further address of a call that has been tried field by field. */
  readonly second: boolean;
  readonly in: TSchema;
  readonly out: TSchema;
  /** Codes it may refuse with; of the site's doors. */
  readonly fails: ReadonlySet<string>;
  /** A good input may leave something behind. */
  readonly writes: boolean;
  /** Its good input was found in its schema and not given by hand: it may be refused, but not for its shape. */
  readonly isGenerated: boolean;
  readonly sealed: boolean;
  readonly needsSession: boolean;
  /** Fresh each time; with a field's name, for what is wrong in that field alone. */
  readonly good: (field?: string) => Fields;
  /** As far in as it gets without the dear part of the work, for what is thrown at every endpoint alike. */
  readonly plain: () => Fields;
  readonly foreignIds: ForeignIds;
  /** With a body, or behind the question mark of a GET. */
  request(text: string | Buffer, changes?: Readonly<Record<string, string | undefined>>): Promise<Request>;
};

/** What is asked for with GET and leaves something behind all the same. */
const writingGets = new Set(["auth.captcha", "auth.puzzle", "play.launch", "inbox.message"]);

let asked = 0;
/** A new address for each request, so that what is counted by address is not what answers. */
function nextAddress(): string {
  asked += 1;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
}

function withoutEmpty(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

const PASSWORD = '"a long enough pass phrase"';
const quoted = (value: string) => JSON.stringify(value);
let made = 0;

function goodInputs(stage: FuzzFixture): Readonly<Record<string, (field?: string) => Fields>> {
  return {
    "auth.login": () => ({ type: '"username"', username: '"rahim"', password: PASSWORD }),
    "auth.checkUsername": () => ({ username: '"somebody"' }),
    // a name that is taken ends it before the password is hashed; these fields are read before that
    "auth.register": (field = "") => ({
      username: /^(captcha|captchaId|registerUrl|domain)$/.test(field)
        ? '"taken"'
        : quoted(`new_${(made += 1)}`),
      password: PASSWORD,
      confirmPassword: PASSWORD,
      ageConfirmed: "true",
      registerMethod: '"H5"',
    }),
    "cashier.deposit": () => ({ channel: '"bkash"', amount: '"500.00"', requestId: quoted(randomUUID()) }),
    "cashier.depositOrder": () => ({ orderId: quoted(stage.rahimOrder.orderId) }),
    "games.addFavourite": () => ({ nodeId: String(stage.nodeId) }),
    "games.removeFavourite": () => ({ nodeId: String(stage.nodeId) }),
    "play.launch": () => ({ nodeId: String(stage.nodeId) }),
    "play.round": () => ({ roundId: '"nobody-r0"' }),
  };
}

/** Seals a text as the site does; `inside` replaces what stands beside the body, as JSON. */
export async function encryptText(
  stage: FuzzFixture,
  call: string,
  body: string,
  inside: Fields = {},
): Promise<string> {
  const { publicKey } = stage.w.services.bodyDecryptor;
  const { kid, ...jwk } = publicKey;
  const key = await importJWK(jwk, bodyEncryption.alg);
  const fields = {
    body,
    call: quoted(call),
    nonce: quoted(randomBytes(16).toString("hex")),
    iat: String(stage.w.services.now().getTime()),
    ...inside,
  };
  const payload = `{${Object.entries(fields)
    .map(([name, json]) => `"${name}":${json}`)
    .join(",")}}`;
  return new CompactEncrypt(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: bodyEncryption.alg, enc: bodyEncryption.enc, kid })
    .encrypt(key);
}

export const everyCall: readonly ServerCall[] = Object.values(serverCalls).flatMap(
  (rows) => Object.values(rows) as ServerCall[],
);

/** The addresses of a call, each with the name of its endpoint. */
export function endpointsOf(
  call: ServerCall,
): { readonly name: string; readonly method: Method; readonly path: string }[] {
  return [call, ...(call.aliases ?? [])].map(({ method, path }) => ({
    name: path === call.path ? `${call.name} ${method}` : `${call.name} ${method} ${path}`,
    method,
    path,
  }));
}

const fieldCount = (schema: TSchema) =>
  Object.keys((schema as unknown as { properties?: object }).properties ?? {}).length;

export function siteEndpoints(stage: FuzzFixture): Endpoint[] {
  const good = goodInputs(stage);
  const plain: typeof good = {
    "auth.register": () => ({ ...good["auth.register"]!(), username: '"taken"' }),
  };
  const foreignIds: ForeignIds = {
    orderId: [quoted(stage.karimOrderId), quoted(stage.foreignOrderId)],
    roundId: ['"karim-r0"'],
    username: ['"karim"'],
    requestId: [quoted(randomUUID())],
  };
  return everyCall.flatMap((call) =>
    endpointsOf(call).map(({ name, method, path }): Endpoint => {
      const [feature = "", called = ""] = call.name.split(".");
      const schema = (schemas as unknown as Record<string, Record<string, { in: TSchema; out: TSchema }>>)[
        feature
      ]![called]!;
      const isGenerated = good[call.name] === undefined && fieldCount(schema.in) > 0;
      // What nobody has looked at may well end a session or close an account: it gets a member of its own to do so to.
      const own = openAccess.includes(call.access)
        ? undefined
        : method === "GET" || !isGenerated
          ? stage.rahim.token
          : stage.spare(call.name).token;
      const found = () => validInputFor(schema.in);
      return {
        name,
        kind: "site",
        second: path !== call.path || method !== call.method,
        method,
        path,
        in: schema.in,
        out: schema.out,
        fails: new Set([...call.fails, ...commonErrorCodes]),
        writes: method !== "GET" || writingGets.has(call.name),
        isGenerated,
        sealed: call.encrypted === true,
        needsSession: own !== undefined,
        good: good[call.name] ?? found,
        plain: plain[call.name] ?? good[call.name] ?? found,
        foreignIds,
        async request(text, changes = {}) {
          const sealed =
            call.encrypted === true && typeof text === "string" && changes[names.encryption] === undefined;
          const body = sealed ? JSON.stringify({ value: await encryptText(stage, call.name, text) }) : text;
          const query = method === "GET" && body.length > 0 ? `?${body.toString()}` : "";
          return {
            method,
            url: path + query,
            remoteAddress: nextAddress(),
            ...(method === "GET" ? {} : { payload: body }),
            headers: withoutEmpty({
              [names.merchant]: "khela",
              [names.language]: "EN",
              [names.gateway]: gateways.mobile,
              [names.module]: call.module,
              [names.device]: "web",
              ...(method === "GET" ? {} : { "content-type": "application/json" }),
              ...(sealed ? { [names.encryption]: bodyEncryption.scheme } : {}),
              [names.session]: own,
              ...changes,
            }),
          };
        },
      };
    }),
  );
}

export function signatureOf(
  secret: string,
  text: string,
  at: Date,
  id = `msg_${randomUUID()}`,
): Record<string, string> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": new Webhook(secret).sign(id, at, text),
  };
}

function signedEndpoint(
  stage: FuzzFixture,
  endpoint: Omit<
    Endpoint,
    "request" | "second" | "isGenerated" | "fails" | "needsSession" | "sealed" | "method"
  >,
  secret: string,
): Endpoint {
  return {
    ...endpoint,
    method: "POST",
    second: false,
    isGenerated: false,
    fails: new Set(),
    sealed: false,
    needsSession: false,
    request: async (text, changes = {}) => ({
      method: "POST",
      url: endpoint.path,
      payload: text,
      remoteAddress: nextAddress(),
      headers: withoutEmpty({
        "content-type": "application/json",
        ...signatureOf(secret, text.toString("utf8"), stage.w.services.now()),
        ...changes,
      }),
    }),
  };
}

export function vendorSecretOf(stage: FuzzFixture, vendor: string): string {
  return stage.w.services.secrets.webhook(vendorSecretLabel(vendor, 1));
}

export function vendorEndpoints(stage: FuzzFixture): Endpoint[] {
  const { session, player, gameCode } = stage.rahimSeat;
  const fresh = (what: string) => quoted(`${what}-${(made += 1)}`);
  const move = (): Fields => ({
    vendor: '"JL"',
    session: quoted(session),
    player: quoted(player),
    currency: '"BDT"',
    transactionId: fresh("t"),
    roundId: fresh("r"),
    gameCode: quoted(gameCode),
  });
  const toBet = (): Fields => ({ ...move(), roundId: '"rahim-r0"', reference: '"rahim-b0"' });
  const inputs: Readonly<Record<VendorMethod, () => Fields>> = {
    authenticate: () => ({ vendor: '"JL"', session: quoted(session) }),
    balance: () => ({ vendor: '"JL"', player: quoted(player), currency: '"BDT"' }),
    bet: () => ({ ...move(), amount: '"1.00"', detail: '{"a":1}' }),
    win: () => ({ ...toBet(), amount: '"1.00"', final: "false" }),
    "bet-win": () => ({ ...move(), amount: '"2.00"', winAmount: '"1.00"' }),
    rollback: () => ({ ...move(), reference: fresh("never") }),
    adjust: () => ({ ...move(), amount: '"-1.00"' }),
    "end-round": () => ({
      vendor: '"JL"',
      player: quoted(player),
      roundId: '"nobody-r0"',
      gameCode: quoted(gameCode),
    }),
  };
  const foreignIds: ForeignIds = {
    session: [quoted(stage.karimSeat.session), quoted(stage.rahim.token)],
    vendor: ['"PG"'],
    reference: ['"karim-b0"'],
    roundId: ['"karim-r0"'],
    transactionId: ['"karim-b0"'],
  };
  // a vendor speaks for every player of his; only a bet needs the player's own session
  const betting: ForeignIds = { ...foreignIds, player: [quoted(stage.karimSeat.player)] };
  return vendorMethods.map((method) =>
    signedEndpoint(
      stage,
      {
        name: `vendor ${method}`,
        kind: "vendor",
        path: vendorPath(method),
        in: vendorSchemas[method],
        out: VendorApiResponse,
        writes: method !== "balance" && method !== "authenticate",
        good: inputs[method],
        plain: inputs[method],
        foreignIds: method.startsWith("bet") ? betting : foreignIds,
      },
      vendorSecretOf(stage, "JL"),
    ),
  );
}

export function gatewayEndpoint(stage: FuzzFixture): Endpoint {
  const notice = (): Fields => ({
    paymentId: quoted(`pay_${(made += 1)}_generated`),
    gatewayOrderId: quoted(stage.gatewayOrderId),
    merchantOrderId: quoted(stage.rahimOrder.orderId),
    amount: quoted(stage.rahimOrder.amount),
    currency: '"BDT"',
    result: '"paid"',
  });
  return signedEndpoint(
    stage,
    {
      name: "gateway notice",
      kind: "gateway",
      path: gatewayNotifyPath,
      in: GatewayNotification,
      out: GatewayNotificationResponse,
      writes: true,
      good: notice,
      plain: notice,
      foreignIds: { merchantOrderId: [quoted(stage.karimOrderId), quoted(stage.foreignOrderId)] },
    },
    stage.w.services.secrets.webhook("gateway"),
  );
}
