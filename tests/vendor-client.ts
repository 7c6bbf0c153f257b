/** A vendor as the protocol knows it: signs what it says, over HTTP or straight into the app. */
import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { FastifyInstance } from "fastify";
import { vendorPath, type VendorAnswer, type VendorMethod } from "@khela/contract/vendor";
import type { Person, World } from "./world.ts";
import { calls } from "@khela/contract/calls";
import { sql } from "../apps/server/src/platform/db/pool.ts";
import { playerOf, vendorSecretLabel } from "../apps/server/src/play/play.ts";

export type VendorReply = VendorAnswer & { readonly http: number };

export type VendorClient = {
  readonly code: string;
  say(method: VendorMethod, body: Record<string, unknown>, tamper?: Tamper): Promise<VendorReply>;
};

/** What is done to a request on its way. */
export type Tamper = {
  readonly secret?: string;
  readonly timestamp?: Date;
  readonly body?: (signed: string) => string;
  readonly headers?: Readonly<Record<string, string>>;
};

export function vendorClient(app: Pick<FastifyInstance, "inject">, code: string, secret: string): VendorClient {
  return {
    code,
    async say(method, body, tamper = {}) {
      const text = JSON.stringify({ vendor: code, ...body });
      const id = `msg_${randomBytes(8).toString("hex")}`;
      const at = tamper.timestamp ?? new Date();
      const answer = await app.inject({
        method: "POST",
        url: vendorPath(method),
        headers: {
          "content-type": "application/json",
          "webhook-id": id,
          "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
          "webhook-signature": new Webhook(tamper.secret ?? secret).sign(id, at, text),
          ...tamper.headers,
        },
        payload: tamper.body === undefined ? text : tamper.body(text),
      });
      return { ...(answer.json() as VendorAnswer), http: answer.statusCode };
    },
  };
}

export type Seat = {
  readonly vendor: VendorClient;
  readonly session: string;
  readonly player: string;
  readonly gameCode: string;
  /** A move with this seat's fields filled in. */
  say(method: VendorMethod, body: Record<string, unknown>): Promise<VendorReply>;
};

export function vendorOf(world: World, code: string): VendorClient {
  return vendorClient(world.app, code, world.services.secrets.webhook(vendorSecretLabel(code, 1)));
}

/** Launches a playable game as this person and sits the vendor down at it. */
export async function seat(world: World, person: Person, code = "JL"): Promise<Seat> {
  const { nodeId, gameCode } = await world.database.owner.one<{ nodeId: number; gameCode: string }>(sql`
    select node_id "nodeId", game_code "gameCode" from game where vendor = ${code} and playable order by node_id limit 1`);
  const launched = await person.client.ask(calls.play.launch, { nodeId });
  const session = new URL(launched.content.game_url).searchParams.get("token")!;
  const vendor = vendorOf(world, code);
  await vendor.say("authenticate", { session });
  const player = playerOf(person);
  return {
    vendor, session, player, gameCode,
    say: (method, body) => vendor.say(method, { session, player, gameCode, currency: "BDT", ...body }),
  };
}
