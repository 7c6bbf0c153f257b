/**
 * What was asked and what was answered: the other side's own book, which the ledger is compared with. An effect that was
 * acknowledged must be there exactly once; one that was not, once or not at all; and nothing else may be there.
 */
import { formatAmount } from "@khela/engines/money";
import { gatewayNotifyPath } from "@khela/contract/payment-gateway";
import type { VendorMethod } from "@khela/contract/vendor-wallet-api";
import { gatewaySecretLabel } from "../../apps/server/src/cashier/cashier.ts";
import { transferId } from "../../apps/server/src/wallet/wallet.ts";
import { callAsVendor, CURRENCY, openOrder, postSigned, VENDOR, type ChaosPlayer } from "./players.ts";
import { randomData, type Stack } from "./stack.ts";

export type Operation = {
  readonly what: "bet" | "win" | "rollback" | "deposit";
  readonly seat: ChaosPlayer;
  readonly transferId: string;
  /** What it does to the member's balance, in minor units. */
  readonly effectMinor: bigint;
  /** The order that a deposit pays. */
  readonly orderId?: string;
  /** Asks, or asks again: always the same. Throws when there was no answer. */
  readonly ask: () => Promise<{ readonly status: string; readonly http: number }>;
  acknowledged: boolean;
  /** An answer that neither did it nor asked to come again. */
  refusal?: string;
  /** What came of the last asking, where it was not done: for whoever has to find out why. */
  last?: string;
};

export type Bet = Operation & { readonly transactionId: string; readonly roundId: string };

const DONE = ["OK", "DUPLICATE", "accepted", "repeated"];
const money = (minor: bigint) => formatAmount(minor, CURRENCY);
const amount = (most: number) => BigInt(1 + (randomData(2).readUInt16BE() % most));

type Move = {
  readonly what: "bet" | "win" | "rollback";
  readonly seat: ChaosPlayer;
  readonly effectMinor: bigint;
  readonly roundId: string;
};

function move(
  stack: Stack,
  { what, seat, effectMinor, roundId }: Move,
  fields: Readonly<Record<string, unknown>>,
): Bet {
  const transactionId = `t${randomData(12).toString("hex")}`;
  const body = {
    session: seat.session,
    player: seat.player,
    gameCode: seat.gameCode,
    currency: CURRENCY,
    transactionId,
    roundId,
    amount: money(effectMinor < 0n ? -effectMinor : effectMinor),
    ...fields,
  };
  return {
    what,
    seat,
    effectMinor,
    transactionId,
    roundId,
    acknowledged: false,
    transferId: transferId(`vendor:${VENDOR}`, String(seat.memberId), transactionId, "first"),
    ask: () => callAsVendor(stack, what satisfies VendorMethod, body),
  };
}

export function bet(stack: Stack, seat: ChaosPlayer): Bet {
  return move(
    stack,
    { what: "bet", seat, effectMinor: -amount(5_000), roundId: `r${randomData(9).toString("hex")}` },
    {},
  );
}

export function win(stack: Stack, { seat, roundId, transactionId }: Bet): Operation {
  return move(
    stack,
    { what: "win", seat, effectMinor: amount(9_000), roundId },
    { reference: transactionId, final: true },
  );
}

export function rollback(stack: Stack, { seat, roundId, transactionId, effectMinor }: Bet): Operation {
  return move(
    stack,
    { what: "rollback", seat, effectMinor: -effectMinor, roundId },
    { reference: transactionId },
  );
}

export async function deposit(stack: Stack, seat: ChaosPlayer): Promise<Operation> {
  const effectMinor = amount(50_000);
  const orderId = await openOrder(stack, seat, effectMinor);
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
    seat,
    effectMinor,
    orderId,
    acknowledged: false,
    transferId: transferId("deposit", orderId),
    ask: () => postSigned(stack.url + gatewayNotifyPath, secret, notice),
  };
}

/** Asks once and writes down what came of it; answers whether it was acknowledged. */
export async function perform(operation: Operation): Promise<boolean> {
  const asked = performance.now();
  const answer = await operation.ask().catch((error: Error & { cause?: Error }) => ({
    status: `${error.message} ${error.cause?.message ?? ""}`,
    http: 0,
  }));
  if (answer.http === 0 || answer.http >= 500) {
    operation.last = `${answer.http} ${answer.status} after ${Math.round(performance.now() - asked)} ms`;
    return false;
  }
  if (DONE.includes(answer.status)) operation.acknowledged = true;
  else operation.refusal = answer.status;
  return operation.acknowledged;
}
