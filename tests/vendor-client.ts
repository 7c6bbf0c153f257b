/** A vendor for tests: sends signed requests of the vendor wallet API to the app. */
import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { FastifyInstance } from "fastify";
import {
  vendorPath,
  vendorSchemas,
  type VendorApiResponse,
  type VendorMethod,
} from "@khela/contract/vendor-wallet-api";
import type { Person, Harness } from "./harness.ts";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { toPlayerId, vendorSecretLabel } from "../apps/server/src/play/play.ts";

export type VendorHttpResponse = VendorApiResponse & { readonly http: number };

export type VendorClient = {
  readonly code: string;
  call(method: VendorMethod, body: Record<string, unknown>, tamper?: Tamper): Promise<VendorHttpResponse>;
};

/** Changes that a test makes to a signed request. */
export type Tamper = {
  readonly secret?: string;
  readonly timestamp?: Date;
  readonly body?: (signed: string) => string;
  readonly headers?: Readonly<Record<string, string>>;
};

type SignedRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

/** Sends a request. `target`: a Fastify instance, or an origin. */
async function post(
  target: Pick<FastifyInstance, "inject"> | string,
  { path, headers, text }: SignedRequest,
): Promise<VendorHttpResponse> {
  if (typeof target === "string") {
    const answer = await fetch(target + path, { method: "POST", headers, body: text });
    return { ...((await answer.json()) as VendorApiResponse), http: answer.status };
  }
  const answer = await target.inject({ method: "POST", url: path, headers, payload: text });
  return { ...(answer.json() as VendorApiResponse), http: answer.statusCode };
}

export function createVendorClient(
  target: Pick<FastifyInstance, "inject"> | string,
  code: string,
  secret: string,
  now: () => Date = () => new Date(),
): VendorClient {
  return {
    code,
    async call(method, body, tamper = {}) {
      const text = JSON.stringify({ method, vendor: code, ...body });
      const id = `msg_${randomBytes(8).toString("hex")}`;
      const at = tamper.timestamp ?? now();
      return post(target, {
        path: vendorPath(method),
        headers: {
          "content-type": "application/json",
          "webhook-id": id,
          "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
          "webhook-signature": new Webhook(tamper.secret ?? secret).sign(id, at, text),
          ...tamper.headers,
        },
        text: tamper.body === undefined ? text : tamper.body(text),
      });
    },
  };
}

export type PlayerSession = {
  readonly vendor: VendorClient;
  readonly session: string;
  readonly player: string;
  readonly gameCode: string;
  /** Sends a request in which this session's fields are filled in. */
  call(method: VendorMethod, body: Record<string, unknown>): Promise<VendorHttpResponse>;
};

export function vendorClientFor(harness: Harness, code: string): VendorClient {
  const { secrets, now } = harness.services;
  return createVendorClient(harness.app, code, secrets.webhook(vendorSecretLabel(code, 1)), now);
}

/**
 * Launches a playable game (of `gameType`, if given) as this person, and authenticates the vendor with the launch
 * token.
 */
export async function openPlayerSession(
  harness: Harness,
  person: Person,
  code = "JL",
  gameType?: string,
): Promise<PlayerSession> {
  const { nodeId, gameCode } = await harness.database.owner.one<{ nodeId: number; gameCode: string }>(sql`
    select node_id "nodeId", game_code "gameCode" from game where vendor = ${code} and playable
      and (${gameType ?? null}::text is null or game_type = ${gameType ?? null}) order by node_id limit 1`);
  const launched = await person.client.callOrThrow(calls.play.launch, { nodeId });
  const session = new URL(launched.content.game_url).searchParams.get("token")!;
  const vendor = vendorClientFor(harness, code);
  await vendor.call("authenticate", { session });
  const player = toPlayerId(person);
  const own = { session, player, gameCode, currency: "BDT" };
  const ownOf = (method: VendorMethod) =>
    Object.fromEntries(Object.entries(own).filter(([name]) => name in vendorSchemas[method].properties));
  return {
    vendor,
    session,
    player,
    gameCode,
    call: (method, body) => vendor.call(method, { ...ownOf(method), ...body }),
  };
}
