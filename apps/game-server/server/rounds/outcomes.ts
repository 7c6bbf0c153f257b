/**
 * The result of a stored round, and the call that pays it. The transaction that decides the result writes the call to
 * the outbox, before the player sees the result.
 */
import { formatAmount } from "@khela/engines/money";
import { riskedInRound } from "@khela/engines/round-risk";
import { settleRound, type SettledRound } from "@khela/engines/rounds";
import type { VendorRequest } from "@khela/contract/vendor-wallet-api";
import type { Context } from "../context.ts";
import type { Db } from "@khela/service-kit/db/database";
import { applyJackpot } from "../jackpot/jackpot.ts";
import { LEASE_MS } from "../outbox/outbox.ts";
import { insertMessage, type OutboxMessage } from "../outbox/store.ts";
import { shortOutcome } from "./round-view.ts";
import { updateRound, type SeededRound } from "./store.ts";
import { vendorTransaction, betTransaction, fairnessDetail } from "./stakes.ts";

/** Settles a stored round as far as the player's actions go. The result depends only on the stored round. */
function settle(
  round: Pick<
    SeededRound,
    "game" | "rulesVersion" | "serverSeed" | "clientSeed" | "nonce" | "bet" | "actions"
  >,
): SettledRound {
  const { game, rulesVersion, serverSeed, clientSeed, nonce, bet, actions } = round;
  return settleRound({ game, rulesVersion, serverSeed, clientSeed, nonce, bet, actions });
}

/** Combines the bets of one platform round, which were all placed on the same result. */
export function mergeBets(rounds: readonly [SeededRound, ...SeededRound[]]): SeededRound {
  const [first] = rounds;
  if (rounds.length === 1) return first;
  const stakeMinor = rounds.reduce((sum, round) => sum + round.stakeMinor, 0n);
  const bets = rounds.flatMap(({ bet }) => ("bets" in bet ? bet.bets : []));
  const merged = { ...first, stakeMinor, bet: { stakeMinor: stakeMinor.toString(), bets } };
  const isSettled = rounds.every(({ state }) => state === "settled");
  return { ...merged, outcome: isSettled ? settle(merged).outcome : null };
}

/** Returns the part of these bets' stakes that could be lost. For the platform the bets are one round. */
export function riskedBy(rounds: readonly [SeededRound, ...SeededRound[]]): bigint {
  const merged = mergeBets(rounds);
  return riskedInRound(merged, settle(merged));
}

/** The data of a bet's win that depend on the round at the platform. */
type WinPlace = {
  /** The part at risk of the stakes of all the round's bets. */
  readonly riskedMinor: bigint;
  readonly isLast: boolean;
  /** Id of the call that the outbox must deliver before this one; null: none. */
  readonly afterId: string | null;
};

function enqueueSettlement(
  ctx: Context,
  tx: Db,
  round: SeededRound,
  { payoutMinor, outcome, place }: SettledRound & { readonly place: WinPlace },
): Promise<OutboxMessage> {
  const detail = { ...fairnessDetail(round), actions: round.actions, outcome: shortOutcome(outcome) };
  return enqueueWin(ctx, tx, round, { ...place, payoutMinor: BigInt(payoutMinor), detail });
}

/** Enqueues the win of a finished round, also of 0: the last win closes the round at the platform. */
export async function enqueueWin(
  ctx: Context,
  tx: Db,
  round: SeededRound,
  pay: WinPlace & { readonly payoutMinor: bigint; readonly detail: Record<string, unknown> },
): Promise<OutboxMessage> {
  const transactionId = `${round.id}-win`;
  const body: VendorRequest<"win"> = {
    ...vendorTransaction(round),
    transactionId,
    reference: betTransaction(round.id),
    final: pay.isLast,
    amount: formatAmount(pay.payoutMinor, round.currency),
    risked: formatAmount(pay.riskedMinor, round.currency),
    detail: pay.detail,
  };
  const now = ctx.now();
  const call = { id: transactionId, roundId: round.id, method: "win", body } as const;
  await insertMessage(
    tx,
    { ...call, afterId: pay.afterId },
    { now, nextAt: new Date(now.getTime() + LEASE_MS) },
  );
  return { ...call, attempts: 0 };
}

/**
 * Stores the outcome of a round after its actions so far; returns the call that pays it, or null while the round is
 * open. `place` is given for a bet that shares its round at the platform.
 */
export async function storeOutcome(
  ctx: Context,
  tx: Db,
  round: SeededRound,
  place?: WinPlace,
): Promise<OutboxMessage | null> {
  const settled = await applyJackpot(ctx, tx, round, settle(round));
  const change = { actions: round.actions, outcome: settled.outcome, stakeMinor: BigInt(settled.stakeMinor) };
  if (!settled.isOver) {
    await updateRound(tx, round.id, { ...change, state: "open" });
    return null;
  }
  await updateRound(tx, round.id, {
    ...change,
    state: "settled",
    payoutMinor: BigInt(settled.payoutMinor),
    settledAt: ctx.now(),
  });
  const alone = { riskedMinor: riskedBy([round]), isLast: true, afterId: null };
  return enqueueSettlement(ctx, tx, round, { ...settled, place: place ?? alone });
}

/**
 * Returns the stake that `actions` add to the round, in minor units: 0 for most steps. Throws an `EngineError` when the
 * engine refuses them.
 */
export function addedStake(round: SeededRound, actions: SeededRound["actions"]): bigint {
  return BigInt(settle({ ...round, actions }).stakeMinor) - BigInt(settle(round).stakeMinor);
}
