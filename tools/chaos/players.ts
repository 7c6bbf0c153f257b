/** Creates the players under load: members with funds, a vendor's session, and open deposit orders. */
import { Webhook } from "standardwebhooks";
import { calls } from "@khela/contract/calls";
import { vendorPath, type VendorApiResponse, type VendorMethod } from "@khela/contract/vendor-wallet-api";
import { createOrderId } from "../../apps/server/src/cashier/order-id.ts";
import * as cashier from "../../apps/server/src/cashier/store.ts";
import { sql } from "@khela/service-kit/db/database";
import {
  insertSession,
  createSessionToken,
  type MemberKey,
} from "../../apps/server/src/infra/db/session-store.ts";
import { toPlayerId, vendorSecretLabel } from "../../apps/server/src/play/play.ts";
import {
  credit,
  openAccount,
  openOperatorAccount,
  post,
  transferId,
} from "../../apps/server/src/wallet/wallet.ts";
import { createClient, type Client } from "../../tests/client.ts";
import { randomData, type ChaosTarget } from "./stack.ts";

export const VENDOR = "JL";
export const CURRENCY = "BDT";
const START_MINOR = 1_000_000_000n;
const ORDER_LIFE_MS = 3_600_000;

export type ChaosPlayer = MemberKey & {
  readonly client: Client;
  /** Redeemed session of a vendor with this member. */
  readonly session: string;
  readonly player: string;
  readonly gameCode: string;
  /** Id of the ledger transfer with the opening balance. */
  readonly firstTransfer: string;
};

/** Sends one signed POST, as a vendor or gateway does. Throws when there is no answer. */
export async function postSigned(
  url: string,
  secret: string,
  body: unknown,
): Promise<{ readonly status: string; readonly http: number }> {
  const text = JSON.stringify(body);
  const id = `msg_${randomData(9).toString("hex")}`;
  const at = new Date();
  const answer = await fetch(url, {
    method: "POST",
    body: text,
    signal: AbortSignal.timeout(20_000),
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": new Webhook(secret).sign(id, at, text),
    },
  });
  const { status, errorCode } = (await answer.json()) as Partial<VendorApiResponse> & { errorCode?: string };
  // a fault that no protocol foresees has the site's own form
  return { status: String(status ?? errorCode), http: answer.status };
}

export function callAsVendor(
  stack: ChaosTarget,
  method: VendorMethod,
  body: object,
): Promise<{ status: string; http: number }> {
  return postSigned(stack.url + vendorPath(method), stack.secrets.webhook(vendorSecretLabel(VENDOR, 1)), {
    method,
    vendor: VENDOR,
    ...body,
  });
}

async function createPlayer(stack: ChaosTarget, number: number): Promise<ChaosPlayer> {
  const { owner, merchantId } = stack;
  const key = await owner.one<MemberKey>(sql`
    with id as (select nextval('member_id') id)
    insert into member (bucket, id, merchant_id, type, username, currency, register_method)
    select new_member_bucket(id), id, ${merchantId}, 0, ${`fault${number}`}, ${CURRENCY}, 'H5' from id returning bucket, id "memberId"`);
  const account = await openAccount(owner, {
    ...key,
    kind: "main",
    ref: "",
    currency: CURRENCY,
    merchantId,
    real: false,
  });
  const operatorAccountId = await openOperatorAccount(owner, {
    merchantId,
    purpose: "sandbox_grant",
    ref: "",
    currency: CURRENCY,
    real: false,
  });
  const firstTransfer = transferId("faults", String(key.memberId));
  await post(owner, [
    credit(account, {
      id: firstTransfer,
      kind: 9103,
      operatorAccountId,
      amountMinor: START_MINOR,
      reference: "faults",
    }),
  ]);
  const token = createSessionToken(key.bucket, randomData);
  await insertSession(owner, { ...key, token, merchantId, ip: "127.0.0.1", device: "web", now: new Date() });
  // Each player has an IP address for servers behind a proxy, because all from one address would reach its rate limit.
  const own = createClient(stack.url, { merchant: "khela", address: `10.${[...randomData(3)].join(".")}` });
  own.token = token;
  const { nodeId, gameCode } = await owner.one<{ nodeId: number; gameCode: string }>(sql`
    select node_id "nodeId", game_code "gameCode" from game where vendor = ${VENDOR} and playable order by node_id limit 1`);
  const launched = await own.call(calls.play.launch, { nodeId });
  if (launched.status !== 200) throw new Error(`the launch was refused: ${launched.errorCode}`);
  const session = new URL(launched.value.content.game_url).searchParams.get("token") ?? "";
  const { status } = await callAsVendor(stack, "authenticate", { session });
  if (status !== "OK") throw new Error(`the vendor could not authenticate: ${status}`);
  return { ...key, client: own, session, player: toPlayerId(key), gameCode, firstTransfer };
}

export function createPlayers(stack: ChaosTarget, count: number): Promise<ChaosPlayer[]> {
  return Promise.all(Array.from({ length: count }, (_, number) => createPlayer(stack, number)));
}

/** Inserts a deposit order that awaits payment; returns its id. */
export async function openOrder(stack: ChaosTarget, member: MemberKey, amountMinor: bigint): Promise<string> {
  const id = createOrderId(member, randomData);
  const createdAt = new Date();
  const order = {
    bucket: member.bucket,
    memberId: member.memberId,
    id,
    merchantId: stack.merchantId,
    requestId: crypto.randomUUID(),
    channel: "bkash",
    gateway: "khela",
    amountMinor,
    currency: CURRENCY,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + ORDER_LIFE_MS),
  };
  await cashier.openOrder(stack.owner, order, "UTC");
  return id;
}
