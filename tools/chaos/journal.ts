/**
 * Requests and answers as the caller recorded them, for the comparison with the ledger. An acknowledged effect must be
 * in the ledger exactly once, an unacknowledged effect at most once, and no other effect may be there.
 */
import { formatAmount } from "@khela/engines/money";
import { gatewayNotifyPath } from "@khela/contract/payment-gateway";
import type { VendorMethod } from "@khela/contract/vendor-wallet-api";
import { gatewaySecretLabel } from "../../apps/server/src/integrations/payment-gateways/khela/khela-gateway.ts";
import { transferId } from "../../apps/server/src/wallet/wallet.ts";
import { callAsVendor, CURRENCY, openOrder, postSigned, VENDOR, type ChaosPlayer } from "./players.ts";
import { randomData, type ChaosTarget } from "./stack.ts";

export type Operation = {
  readonly what: "bet" | "win" | "rollback" | "deposit";
  readonly player: ChaosPlayer;
  readonly transferId: string;
  /** The change of the member's balance, in minor units. */
  readonly effectMinor: bigint;
  /** Id of the order that a deposit pays. */
  readonly orderId?: string;
  /** Sends the request, which is the same each time. Throws when there is no answer. */
  readonly send: () => Promise<{ readonly status: string; readonly http: number }>;
  acknowledged: boolean;
  /** Reason of a final refusal. */
  refusal?: string;
  /** Reason of the last failed attempt, for the report. */
  lastFailure?: string;
};

export type Bet = Operation & { readonly transactionId: string; readonly roundId: string };

const BAD_SIGNATURE = /^invalid_signature$/i;
const DONE = ["OK", "DUPLICATE", "accepted", "repeated"];
const money = (minor: bigint) => formatAmount(minor, CURRENCY);
const amount = (most: number) => BigInt(1 + (randomData(2).readUInt16BE() % most));

type TransactionOptions = {
  readonly what: "bet" | "win" | "rollback";
  readonly player: ChaosPlayer;
  readonly effectMinor: bigint;
  readonly roundId: string;
};

function createTransaction(
  stack: ChaosTarget,
  { what, player, effectMinor, roundId }: TransactionOptions,
  fields: Readonly<Record<string, unknown>>,
): Bet {
  const transactionId = `t${randomData(12).toString("hex")}`;
  const body = {
    session: player.session,
    player: player.player,
    gameCode: player.gameCode,
    currency: CURRENCY,
    transactionId,
    roundId,
    amount: money(effectMinor < 0n ? -effectMinor : effectMinor),
    ...fields,
  };
  return {
    what,
    player,
    effectMinor,
    transactionId,
    roundId,
    acknowledged: false,
    transferId: transferId(`vendor:${VENDOR}`, String(player.memberId), transactionId, "first"),
    send: () => callAsVendor(stack, what satisfies VendorMethod, body),
  };
}

export function bet(stack: ChaosTarget, player: ChaosPlayer): Bet {
  return createTransaction(
    stack,
    { what: "bet", player, effectMinor: -amount(5_000), roundId: `r${randomData(9).toString("hex")}` },
    {},
  );
}

export function win(stack: ChaosTarget, { player, roundId, transactionId }: Bet): Operation {
  return createTransaction(
    stack,
    { what: "win", player, effectMinor: amount(9_000), roundId },
    { reference: transactionId, final: true },
  );
}

export function rollback(
  stack: ChaosTarget,
  { player, roundId, transactionId, effectMinor }: Bet,
): Operation {
  return createTransaction(
    stack,
    { what: "rollback", player, effectMinor: -effectMinor, roundId },
    { reference: transactionId },
  );
}

export async function deposit(stack: ChaosTarget, player: ChaosPlayer): Promise<Operation> {
  const effectMinor = amount(50_000);
  const orderId = await openOrder(stack, player, effectMinor);
  const notice = {
    paymentId: `pay_${orderId}`,
    gatewayOrderId: `gw_${orderId}`,
    merchantOrderId: orderId,
    amount: money(effectMinor),
    currency: CURRENCY,
    result: "paid",
  };
  const secret = stack.secrets.webhook(gatewaySecretLabel);
  return {
    what: "deposit",
    player,
    effectMinor,
    orderId,
    acknowledged: false,
    transferId: transferId("deposit", orderId),
    send: () => postSigned(stack.url + gatewayNotifyPath, secret, notice),
  };
}

/**
 * Sends an operation once and records the answer. Returns whether it was acknowledged. `wrongClocks`: a server's clock
 * may be wrong, so its refusal of a signature is not final.
 */
export async function perform(operation: Operation, wrongClocks = false): Promise<boolean> {
  const startedAt = performance.now();
  const answer = await operation.send().catch((error: Error & { cause?: Error }) => ({
    status: `${error.message} ${error.cause?.message ?? ""}`,
    http: 0,
  }));
  const isWrongClock = wrongClocks && BAD_SIGNATURE.test(answer.status);
  if (answer.http === 0 || answer.http >= 500 || isWrongClock) {
    operation.lastFailure = `${answer.http} ${answer.status} after ${Math.round(performance.now() - startedAt)} ms`;
    return false;
  }
  if (DONE.includes(answer.status)) operation.acknowledged = true;
  else operation.refusal = answer.status;
  return operation.acknowledged;
}
