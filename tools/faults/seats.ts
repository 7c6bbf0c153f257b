/** Who plays while things are killed: members with money, at a vendor's table, and with orders that wait to be paid. */
import { Webhook } from "standardwebhooks";
import { calls } from "@khela/contract/calls";
import { vendorPath, type VendorAnswer, type VendorMethod } from "@khela/contract/vendor";
import { makeOrderId } from "../../apps/server/src/cashier/order-id.ts";
import { insertOrder } from "../../apps/server/src/cashier/store.ts";
import { sql } from "../../apps/server/src/platform/db/pool.ts";
import { insertSession, makeToken, type MemberKey } from "../../apps/server/src/platform/db/session-store.ts";
import { playerOf, vendorSecretLabel } from "../../apps/server/src/play/play.ts";
import { credit, openAccount, openHouse, post, transferId } from "../../apps/server/src/wallet/wallet.ts";
import { client, type Client } from "../../tests/client.ts";
import { chance, type Stack } from "./stack.ts";

export const VENDOR = "JL";
export const CURRENCY = "BDT";
const START_MINOR = 1_000_000_000n;
const ORDER_LIFE_MS = 3_600_000;

export type Seat = MemberKey & {
  readonly client: Client;
  /** The vendor's session with this member, redeemed. */
  readonly session: string;
  readonly player: string;
  readonly gameCode: string;
  /** The transfer that gave the first money. */
  readonly firstTransfer: string;
};

/** How the world outside asks: one signed POST. Throws when there was no answer. */
export async function postSigned(url: string, secret: string, body: unknown): Promise<{ readonly status: string; readonly http: number }> {
  const text = JSON.stringify(body);
  const id = `msg_${chance(9).toString("hex")}`;
  const at = new Date();
  const answer = await fetch(url, {
    method: "POST", body: text, signal: AbortSignal.timeout(20_000),
    headers: {
      "content-type": "application/json", "webhook-id": id, "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": new Webhook(secret).sign(id, at, text),
    },
  });
  return { status: (await answer.json() as VendorAnswer).status, http: answer.status };
}

export function askAsVendor(stack: Stack, method: VendorMethod, body: object): Promise<{ status: string; http: number }> {
  return postSigned(stack.url + vendorPath(method), stack.secrets.webhook(vendorSecretLabel(VENDOR, 1)), { vendor: VENDOR, ...body });
}

async function openSeat(stack: Stack, number: number): Promise<Seat> {
  const { owner, merchantId } = stack;
  const key = await owner.one<MemberKey>(sql`
    with id as (select nextval('member_id') id)
    insert into member (bucket, id, merchant_id, type, username, currency, register_method)
    select bucket_of(id), id, ${merchantId}, 0, ${`fault${number}`}, ${CURRENCY}, 'H5' from id returning bucket, id "memberId"`);
  const account = await openAccount(owner, { ...key, kind: "main", ref: "", currency: CURRENCY, merchantId, real: false });
  const houseId = await openHouse(owner, { merchantId, purpose: "sandbox_grant", ref: "", currency: CURRENCY, real: false });
  const firstTransfer = transferId("faults", String(key.memberId));
  await post(owner, [credit(account, { id: firstTransfer, kind: 9103, houseId, amountMinor: START_MINOR, reference: "faults" })]);
  const token = makeToken(key.bucket, chance);
  await insertSession(owner, { ...key, token, merchantId, ip: "127.0.0.1", device: "web", now: new Date() });
  const own = client(stack.url, { merchant: "khela" });
  own.token = token;
  const { nodeId, gameCode } = await owner.one<{ nodeId: number; gameCode: string }>(sql`
    select node_id "nodeId", game_code "gameCode" from game where vendor = ${VENDOR} and playable order by node_id limit 1`);
  const launched = await own.ask(calls.play.launch, { nodeId });
  const session = new URL(launched.content.game_url).searchParams.get("token") ?? "";
  const { status } = await askAsVendor(stack, "authenticate", { session });
  if (status !== "OK") throw new Error(`the vendor could not sit down: ${status}`);
  return { ...key, client: own, session, player: playerOf(key), gameCode, firstTransfer };
}

export function openSeats(stack: Stack, count: number): Promise<Seat[]> {
  return Promise.all(Array.from({ length: count }, (_, number) => openSeat(stack, number)));
}

/** An order that waits for its payment. */
export async function openOrder(stack: Stack, seat: MemberKey, amountMinor: bigint): Promise<string> {
  const id = makeOrderId(seat, chance);
  const createdAt = new Date();
  await insertOrder(stack.owner, {
    bucket: seat.bucket, memberId: seat.memberId, id, merchantId: stack.merchantId, requestId: crypto.randomUUID(), channel: "bkash",
    amountMinor, currency: CURRENCY, createdAt, expiresAt: new Date(createdAt.getTime() + ORDER_LIFE_MS),
  });
  return id;
}
