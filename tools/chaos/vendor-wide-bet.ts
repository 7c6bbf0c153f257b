/**
 * Bets of a vendor whose transaction ids are unique over all players. The server reserves the id by a separate database
 * call before the bet.
 */
import { calls } from "@khela/contract/calls";
import type { VendorMethod } from "@khela/contract/vendor-wallet-api";
import { formatAmount } from "@khela/engines/money";
import { sql } from "@khela/service-kit/db/database";
import { vendorSecretLabel } from "../../apps/server/src/play/play.ts";
import { transferId } from "../../apps/server/src/wallet/wallet.ts";
import { loadAdapterClient } from "../certify/adapters/adapter-clients.ts";
import type { Operation } from "./journal.ts";
import { CURRENCY, type ChaosPlayer } from "./players.ts";
import { randomData, type Stack } from "./stack.ts";

const VENDOR = "PG";
const ADAPTER = "form-md5";
const STAKE_MINOR = 700n;
const ANSWER_WITHIN_MS = 20_000;

export const isIdReservation = (text: string) => text.includes("play_reserve_ids(");

/** Sends one call in the adapter's protocol. Throws when there is no answer. */
async function call(
  stack: Stack,
  method: VendorMethod,
  body: Readonly<Record<string, unknown>>,
): Promise<{ readonly status: string; readonly http: number }> {
  const adapter = await loadAdapterClient(ADAPTER);
  const request = adapter.toRequest(method, body, {
    vendor: VENDOR,
    secret: stack.secrets.webhook(vendorSecretLabel(VENDOR, 1)),
    how: {},
    now: new Date(),
    uuid: () => crypto.randomUUID(),
  });
  const response = await fetch(stack.url + request.path, {
    method: request.method,
    headers: request.headers ?? {},
    body: request.text ?? "",
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const { status } = adapter.parseResponse(
    method,
    { http: response.status, text: await response.text() },
    body,
  );
  // The adapter's HTTP status is 200 also for an answer that asks for a retry.
  return { status, http: status === "RETRY" ? 503 : response.status };
}

/** Launches one of the vendor's games and prepares a bet in it. */
export async function vendorWideBet(stack: Stack, player: ChaosPlayer): Promise<Operation> {
  await stack.owner.run(sql`update vendor set adapter = ${ADAPTER} where code = ${VENDOR}`);
  const { nodeId, gameCode } = await stack.owner.one<{ nodeId: number; gameCode: string }>(sql`
    select node_id "nodeId", game_code "gameCode" from game where vendor = ${VENDOR} and playable order by node_id limit 1`);
  const launched = await player.client.callOrThrow(calls.play.launch, { nodeId });
  const session = new URL(launched.content.game_url).searchParams.get("token") ?? "";
  const { status } = await call(stack, "authenticate", { session });
  if (status !== "OK") throw new Error(`the vendor could not authenticate: ${status}`);
  const transactionId = `w${randomData(12).toString("hex")}`;
  const body = {
    player: player.player,
    session,
    gameCode,
    transactionId,
    roundId: `r${randomData(9).toString("hex")}`,
    amount: formatAmount(STAKE_MINOR, CURRENCY),
  };
  return {
    what: "bet",
    player,
    effectMinor: -STAKE_MINOR,
    acknowledged: false,
    transferId: transferId(`vendor:${VENDOR}`, String(player.memberId), transactionId, "first"),
    send: () => call(stack, "bet", body),
  };
}
