/**
 * Every endpoint of the server that takes input: the contract's calls with their route aliases, the vendor wallet API, the
 * payment notice. An endpoint turns a text into a request that reaches the parser: with a session, encrypted, signed.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { CompactEncrypt, importJWK } from "jose";
import { Webhook } from "standardwebhooks";
import Type, { type TSchema } from "typebox";
import { changesState, type Method, type ServerCall } from "@khela/contract/call";
import { serverCalls } from "@khela/contract/server-calls";
import { commonErrorCodes } from "@khela/contract/errors";
import {
  GatewayNotification,
  GatewayNotificationResponse,
  gatewayNotifyPath,
  gatewayPayoutNotifyPath,
  GatewayPayoutState,
} from "@khela/contract/payment-gateway";
import { openAccess } from "@khela/contract/member/member-types";
import { schemas } from "@khela/contract/schemas";
import { lotteryFeedFails, lotteryFeedPath, LotteryFeedResult } from "@khela/contract/lottery/feed";
import {
  VendorApiResponse,
  vendorMethods,
  vendorPath,
  signedVendorSchemas,
  type VendorMethod,
} from "@khela/contract/vendor-wallet-api";
import { bodyEncryption } from "@khela/contract/body-encryption";
import { lotteryEventsPath } from "@khela/contract/push-events";
import { gateways, headers as names } from "@khela/contract/wire";
import { findLotteryGame } from "@khela/engines/lottery/lottery";
import type { EncryptionPublicKey } from "../../apps/server/src/http/encrypted-body.ts";
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
  readonly kind: "site" | "vendor" | "gateway" | "feed";
  readonly method: Method;
  readonly path: string;
  /** Whether the route is an alias. The call's fields are fuzzed at its first route only. */
  readonly isAlias: boolean;
  readonly in: TSchema;
  readonly out: TSchema;
  /** Codes of the endpoint's refusals; set for the site's calls and feeds only. */
  readonly fails: ReadonlySet<string>;
  /** Whether a valid input may write rows. */
  readonly writes: boolean;
  /** Whether the valid input is generated from the schema: a rule may refuse such an input, validation may not. */
  readonly isGenerated: boolean;
  readonly encrypted: boolean;
  readonly needsSession: boolean;
  /** Returns a new valid input each time; with a field's name, an input for a case that changes only that field. */
  readonly good: (field?: string) => Fields;
  /** Returns a valid input without expensive work (password hashing), for the cases that every endpoint gets. */
  readonly cheap: () => Fields;
  readonly foreignIds: ForeignIds;
  /** Makes a request to the endpoint. `text` is the body, or the query of a GET. */
  request(text: string | Buffer, changes?: Readonly<Record<string, string | undefined>>): Promise<Request>;
};

let requestCount = 0;
/** Returns a new address for each request, so that no rate limit refuses it. */
export function nextAddress(): string {
  requestCount += 1;
  return `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`;
}

export function withoutEmpty(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

const PASSWORD = '"a long enough pass phrase"';
const quoted = (value: string) => JSON.stringify(value);
let idCount = 0;

function lotteryInputs({ lottery }: FuzzFixture): Readonly<Record<string, () => Fields>> {
  const ofGame = { gameId: String(lottery.gameId) };
  const slip = { ...ofGame, bettingSlipString: '"de:39@1"' };
  return {
    "lottery.playMenu": () => ofGame,
    "lottery.near": () => ofGame,
    "lottery.chase": () => ofGame,
    "lottery.draws": () => ofGame,
    "lottery.hotGap": () => ofGame,
    "lottery.draw": () => ({ ...ofGame, numero: quoted(lottery.numero) }),
    "lottery.preview": () => slip,
    "lottery.betting": () => ({
      ...slip,
      currentNumero: quoted(lottery.numero),
      requestId: quoted(randomUUID()),
    }),
    "lottery.order": () => ({ orderDetailId: quoted(lottery.orderId) }),
    "lottery.cancel": () => ({ orderDetailIds: `[${quoted(lottery.orderId)}]` }),
    "lottery.proof": () => ({ orderDetailId: quoted(lottery.closedOrderId) }),
  };
}

function goodInputs(fixture: FuzzFixture): Readonly<Record<string, (field?: string) => Fields>> {
  return {
    "auth.login": () => ({ type: '"username"', username: '"rahim"', password: PASSWORD }),
    "auth.checkUsername": () => ({ username: '"somebody"' }),
    // a taken name is refused before the password is hashed; the server reads these fields even before the name
    "auth.register": (field = "") => ({
      username: /^(captcha|captchaId|registerUrl|domain)$/.test(field)
        ? '"taken"'
        : quoted(`new_${(idCount += 1)}`),
      password: PASSWORD,
      confirmPassword: PASSWORD,
      ageConfirmed: "true",
      registerMethod: '"H5"',
    }),
    "cashier.deposit": () => ({ channel: '"bkash"', amount: '"500.00"', requestId: quoted(randomUUID()) }),
    "cashier.depositByQr": () => ({ channel: '"qr"', amount: '"500.00"', requestId: quoted(randomUUID()) }),
    "cashier.depositOrder": () => ({ orderId: quoted(fixture.rahimOrder.orderId) }),
    "games.addFavourite": () => ({ nodeId: String(fixture.nodeId) }),
    "games.removeFavourite": () => ({ nodeId: String(fixture.nodeId) }),
    "play.launch": () => ({ nodeId: String(fixture.nodeId) }),
    "site.measure": () => ({ screen: '"/m/home"', device: '"low"', largestPaintMs: "900" }),
    ...lotteryInputs(fixture),
    "play.round": () => ({ roundId: '"nobody-r0"' }),
  };
}

const encryptionKeys = new WeakMap<object, ReturnType<typeof importJWK>>();

/** Imports a server's encryption key once. */
function encryptionKeyOf(publicKey: EncryptionPublicKey): ReturnType<typeof importJWK> {
  const key = encryptionKeys.get(publicKey) ?? importJWK(publicKey, bodyEncryption.alg);
  encryptionKeys.set(publicKey, key);
  return key;
}

/** Encrypts a text as the site does; `inside` replaces the fields beside the body, as JSON. */
export async function encryptText(
  fixture: FuzzFixture,
  call: string,
  body: string,
  inside: Fields = {},
): Promise<string> {
  const { publicKey } = fixture.w.services.bodyDecryptor;
  const key = await encryptionKeyOf(publicKey);
  const fields = {
    body,
    call: quoted(call),
    nonce: quoted(randomBytes(16).toString("hex")),
    iat: String(fixture.w.services.now().getTime()),
    ...inside,
  };
  const payload = `{${Object.entries(fields)
    .map(([name, json]) => `"${name}":${json}`)
    .join(",")}}`;
  return new CompactEncrypt(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: bodyEncryption.alg, enc: bodyEncryption.enc, kid: publicKey.kid })
    .encrypt(key);
}

export const everyCall: readonly ServerCall[] = Object.values(serverCalls).flatMap(
  (rows) => Object.values(rows) as ServerCall[],
);

/** Returns the endpoints of a call: one for each of its routes. */
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

export function siteEndpoints(fixture: FuzzFixture): Endpoint[] {
  const good = goodInputs(fixture);
  const cheap: typeof good = {
    "auth.register": () => ({ ...good["auth.register"]!(), username: '"taken"' }),
  };
  const foreignIds: ForeignIds = {
    orderId: [quoted(fixture.karimOrderId), quoted(fixture.foreignOrderId)],
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
      // A generated input may end a session or close an account, so each such call gets a separate member.
      const own = openAccess.includes(call.access)
        ? undefined
        : call.access === "agent"
          ? fixture.agent.token
          : method === "GET" || !isGenerated
            ? fixture.rahim.token
            : fixture.spare(call.name).token;
      const found = () => validInputFor(schema.in);
      return {
        name,
        kind: "site",
        isAlias: path !== call.path || method !== call.method,
        method,
        path,
        in: schema.in,
        out: schema.out,
        fails: new Set([...call.fails, ...commonErrorCodes]),
        writes: changesState(call),
        isGenerated,
        encrypted: call.encrypted === true,
        needsSession: own !== undefined,
        good: good[call.name] ?? found,
        cheap: cheap[call.name] ?? good[call.name] ?? found,
        foreignIds,
        async request(text, changes = {}) {
          const encrypted =
            call.encrypted === true && typeof text === "string" && changes[names.encryption] === undefined;
          const body = encrypted
            ? JSON.stringify({ value: await encryptText(fixture, call.name, text) })
            : text;
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
              ...(encrypted ? { [names.encryption]: bodyEncryption.scheme } : {}),
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
  fixture: FuzzFixture,
  endpoint: Omit<
    Endpoint,
    "request" | "isAlias" | "isGenerated" | "fails" | "needsSession" | "encrypted" | "method"
  > & { readonly fails?: Endpoint["fails"] },
  secret: string,
): Endpoint {
  return {
    fails: new Set(),
    ...endpoint,
    method: "POST",
    isAlias: false,
    isGenerated: false,
    encrypted: false,
    needsSession: false,
    request: async (text, changes = {}) => ({
      method: "POST",
      url: endpoint.path,
      payload: text,
      remoteAddress: nextAddress(),
      headers: withoutEmpty({
        "content-type": "application/json",
        ...signatureOf(secret, text.toString("utf8"), fixture.w.services.now()),
        ...changes,
      }),
    }),
  };
}

export function vendorSecretOf(fixture: FuzzFixture, vendor: string): string {
  return fixture.w.services.secrets.webhook(vendorSecretLabel(vendor, 1));
}

export function vendorEndpoints(fixture: FuzzFixture): Endpoint[] {
  const { session, player, gameCode } = fixture.rahimSession;
  const fresh = (what: string) => quoted(`${what}-${(idCount += 1)}`);
  const transaction = (): Fields => ({
    vendor: '"JL"',
    session: quoted(session),
    player: quoted(player),
    currency: '"BDT"',
    transactionId: fresh("t"),
    roundId: fresh("r"),
    gameCode: quoted(gameCode),
  });
  const toBet = (): Fields => ({ ...transaction(), roundId: '"rahim-r0"', reference: '"rahim-b0"' });
  const inputs: Readonly<Record<VendorMethod, () => Fields>> = {
    authenticate: () => ({ vendor: '"JL"', session: quoted(session) }),
    balance: () => ({ vendor: '"JL"', player: quoted(player), currency: '"BDT"' }),
    bet: () => ({ ...transaction(), amount: '"1.00"', detail: '{"a":1}' }),
    win: () => ({ ...toBet(), amount: '"1.00"', final: "false" }),
    "bet-win": () => ({ ...transaction(), amount: '"2.00"', winAmount: '"1.00"' }),
    rollback: () => ({ ...transaction(), reference: fresh("never") }),
    adjust: () => ({ ...transaction(), amount: '"-1.00"' }),
    "end-round": () => ({
      vendor: '"JL"',
      player: quoted(player),
      roundId: '"nobody-r0"',
      gameCode: quoted(gameCode),
    }),
    "end-session": () => ({ vendor: '"JL"', session: quoted(fixture.endingSession.session) }),
    "free-rounds": () => ({ vendor: '"JL"', player: quoted(player) }),
  };
  const foreignIds: ForeignIds = {
    session: [quoted(fixture.karimSession.session), quoted(fixture.rahim.token)],
    vendor: ['"PG"'],
    reference: ['"karim-b0"'],
    roundId: ['"karim-r0"'],
    transactionId: ['"karim-b0"'],
  };
  // a vendor acts for all its players; only a bet needs the player's own session
  const betting: ForeignIds = { ...foreignIds, player: [quoted(fixture.karimSession.player)] };
  const foreignTo = (method: VendorMethod): ForeignIds =>
    // a vendor may end any session of its players, so only another vendor is foreign
    method === "end-session" ? { vendor: ['"PG"'] } : method.startsWith("bet") ? betting : foreignIds;
  const reading: readonly VendorMethod[] = ["authenticate", "balance", "free-rounds"];
  return vendorMethods.map((method) =>
    signedEndpoint(
      fixture,
      {
        name: `vendor ${method}`,
        kind: "vendor",
        path: vendorPath(method),
        in: signedVendorSchemas[method],
        out: VendorApiResponse,
        writes: !reading.includes(method),
        good: () => ({ method: quoted(method), ...inputs[method]() }),
        cheap: () => ({ method: quoted(method), ...inputs[method]() }),
        foreignIds: foreignTo(method),
      },
      vendorSecretOf(fixture, "JL"),
    ),
  );
}

/**
 * Returns the endpoint by which a feed submits the official result of a draw; the entered result waits for a person.
 */
export function feedEndpoint(fixture: FuzzFixture): Endpoint {
  const { gameId, numero } = fixture.feed.draw;
  const { result } = findLotteryGame("vn-north");
  if (result.shape !== "prizes") throw new Error("vn-north has prizes");
  const prizes = result.tiers.map(({ count, digits }) =>
    Array.from({ length: count }, () => "0".repeat(digits)),
  );
  const entry = (): Fields => ({
    feed: quoted(fixture.feed.code),
    gameId: String(gameId),
    numero: quoted(numero),
    result: JSON.stringify({ prizes }),
  });
  return signedEndpoint(
    fixture,
    {
      name: "lottery feed",
      kind: "feed",
      path: lotteryFeedPath,
      in: LotteryFeedResult,
      out: Type.Object({ state: Type.Enum(["waiting", "drawn"]) }),
      fails: new Set([...commonErrorCodes, ...lotteryFeedFails]),
      writes: true,
      good: entry,
      cheap: entry,
      foreignIds: {},
    },
    fixture.feed.secret,
  );
}

/** Requests the event stream of a game's draws; `game` is sent unchanged. */
export const eventsRequest = async (game: string): Promise<Request> => ({
  method: "GET",
  url: lotteryEventsPath + game,
  headers: {},
  remoteAddress: nextAddress(),
});

/** Returns the secret that signs the calls of an endpoint. */
export function secretOf(fixture: FuzzFixture, { kind }: Pick<Endpoint, "kind">): string {
  if (kind === "feed") return fixture.feed.secret;
  return kind === "vendor" ? vendorSecretOf(fixture, "JL") : fixture.w.services.secrets.webhook("gateway");
}

export function gatewayEndpoint(fixture: FuzzFixture): Endpoint {
  const notice = (): Fields => ({
    paymentId: quoted(`pay_${(idCount += 1)}_generated`),
    gatewayOrderId: quoted(fixture.gatewayOrderId),
    merchantOrderId: quoted(fixture.rahimOrder.orderId),
    amount: quoted(fixture.rahimOrder.amount),
    currency: '"BDT"',
    result: '"paid"',
  });
  return signedEndpoint(
    fixture,
    {
      name: "gateway notice",
      kind: "gateway",
      path: gatewayNotifyPath,
      in: GatewayNotification,
      out: GatewayNotificationResponse,
      writes: true,
      good: notice,
      cheap: notice,
      foreignIds: { merchantOrderId: [quoted(fixture.karimOrderId), quoted(fixture.foreignOrderId)] },
    },
    fixture.w.services.secrets.webhook("gateway"),
  );
}

/** Returns the endpoint for the notice of a payout that does not exist: it is refused and changes nothing. */
export function payoutEndpoint(fixture: FuzzFixture): Endpoint {
  const notice = (): Fields => ({
    payoutId: quoted(`pyt_${(idCount += 1)}_generated`),
    merchantOrderId: quoted(fixture.rahimOrder.orderId),
    amount: '"500.00"',
    currency: '"BDT"',
    state: '"paid"',
  });
  return signedEndpoint(
    fixture,
    {
      name: "gateway payout notice",
      kind: "gateway",
      path: gatewayPayoutNotifyPath,
      in: GatewayPayoutState,
      out: GatewayNotificationResponse,
      writes: true,
      good: notice,
      cheap: notice,
      foreignIds: { merchantOrderId: [quoted(fixture.karimOrderId), quoted(fixture.foreignOrderId)] },
    },
    fixture.w.services.secrets.webhook("gateway"),
  );
}
