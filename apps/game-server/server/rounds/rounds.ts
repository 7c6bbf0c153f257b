/**
 * A round from bet to payout. The bet takes its nonce and is stored before any money moves. The outcome is computed
 * from the stored data, and only after the platform has taken the stake. So neither a refusal nor a crash can change
 * it, and a refused bet has no outcome. A win is in the outbox before any client sees it.
 */
import type { RoundBet } from "@khela/engines/rounds";
import type { VendorStatus } from "@khela/contract/vendor-wallet-api";
import type { BetAnswer, RoundAnswer } from "../../wire/game-api.ts";
import { getGame, stakeLimits } from "../catalogue.ts";
import type { Context } from "../context.ts";
import { newId } from "../new-id.ts";
import { fail } from "../failure.ts";
import { viewJackpot } from "../jackpot/jackpot.ts";
import { dispatch } from "../outbox/outbox.ts";
import type { OutboxMessage } from "../outbox/store.ts";
import { profiles } from "../jurisdiction-profiles.ts";
import { checkBetMode, checkBetRules } from "./check-bet.ts";
import { newRound } from "./new-round.ts";
import { viewRound, viewTotals } from "./round-view.ts";
import { toSeedPair } from "./seeds.ts";
import {
  findRound,
  findRoundByRequest,
  insertRound,
  listUnfinished,
  lockRound,
  sumSession,
  type SeededRound,
} from "./store.ts";
import { listLiveSeeds, takeNonce } from "./seed-store.ts";
import type { Session } from "./session-store.ts";
import { balanceOf } from "../vendor-api/wallet-client.ts";
import { failureByVendorCode, chargeStake } from "./stakes.ts";
import { storeOutcome } from "./outcomes.ts";

/** Tolerance of the minimum time between bets: the browser's clock and ours differ by some milliseconds. */
export const CYCLE_TOLERANCE_MS = 150;

/** Families in which the player acts during the round; a player has only one open round. */
const multiStepFamilies: ReadonlySet<string> = new Set([
  "mines",
  "hilo",
  "coin-flip",
  "tower",
  "chicken-road",
  "blackjack",
  "three-card-poker",
  "video-poker",
]);

function isMultiStep(family: string): boolean {
  return multiStepFamilies.has(family);
}

export type BetRequest = { readonly requestId: string; readonly bet: RoundBet };

/** Refuses a bet that the rules or limits do not allow, before it takes a nonce. */
function validateBet({ config }: Context, session: Session, bet: RoundBet): void {
  const game = getGame(session.vendor, session.gameCode);
  if (game.room !== null) fail("bet.bad", "bets of a room go to its own table");
  const limits = stakeLimits(game, session.currency);
  checkBetRules(game, bet);
  checkBetMode(game, bet, profiles[config.profile]);
  // Each shot of a volley is a separate bet.
  const shots = game.family === "fishing" && "bets" in bet ? bet.bets : null;
  if (shots !== null && shots.length > profiles[config.profile].shotsPerRound)
    fail("bet.bad", "more shots than a round may hold");
  const isOutside = (shots ?? [bet])
    .map(({ stakeMinor }) => BigInt(stakeMinor))
    .some((stake) => stake < BigInt(limits.minMinor) || stake > BigInt(limits.maxMinor));
  if (isOutside) fail("bet.stake", "outside the limits");
}

type StoredRound = { readonly round: SeededRound; readonly isNew: boolean };

/** Takes the nonce and stores the round in one transaction. */
async function storeRound(ctx: Context, session: Session, request: BetRequest): Promise<StoredRound> {
  validateBet(ctx, session, request.bet);
  const game = getGame(session.vendor, session.gameCode);
  const cycleMs = profiles[ctx.config.profile].minCycleMs[game.family];
  return ctx.db.transaction(async (tx) => {
    const { current } = toSeedPair(await listLiveSeeds(tx, session, "lock"));
    const repeated = await findRoundByRequest(tx, session.idHash, request.requestId);
    if (repeated !== null) return { round: repeated, isNew: false };
    if (current.clientSeed === null) fail("seed.missing");
    const now = ctx.now();
    const sinceLast = now.getTime() - (current.lastBetAt?.getTime() ?? 0);
    if (sinceLast < cycleMs - CYCLE_TOLERANCE_MS) fail("bet.too_fast");
    if (isMultiStep(game.family) && (await listUnfinished(tx, session)).length > 0) fail("round.open");
    const round = newRound(session, {
      ...request,
      id: newId(ctx),
      seedId: current.id,
      nonce: current.nextNonce,
      clientSeed: current.clientSeed,
      game: game.engine,
      rulesVersion: game.rulesVersion,
      createdAt: now,
    });
    await takeNonce(tx, current.id, now);
    await insertRound(tx, round);
    const { serverSeed, serverSeedHash, state: seedState } = current;
    const seed = { serverSeed, serverSeedHash, seedState };
    const initial = {
      actions: [],
      pending: null,
      state: "placing",
      outcome: null,
      payoutMinor: null,
      refusal: null,
    } as const;
    return { round: { ...round, ...initial, ...seed }, isNew: true };
  });
}

async function confirmStake(ctx: Context, roundId: string): Promise<OutboxMessage | null> {
  return ctx.db.transaction(async (tx) => {
    const round = await lockRound(tx, roundId);
    // The bet was abandoned while its answer was pending: the stake is rolled back, and the outcome is never computed.
    if (round === null || round.state !== "placing") fail("bet.unknown");
    return storeOutcome(ctx, tx, round);
  });
}

type PaidRound = {
  readonly roundId: string;
  readonly payout: OutboxMessage | null;
  /** The balance before the payout. */
  readonly balanceMinor: string | null;
};

/** Dispatches the round's payout if it has one, then returns the round with the new balance and the session's sums. */
export async function answerBet(
  ctx: Context,
  session: Session,
  { roundId, payout, balanceMinor }: PaidRound,
): Promise<BetAnswer> {
  const reply = payout === null ? null : await dispatch(ctx, payout);
  const [round, totals] = await Promise.all([findRound(ctx.db, roundId), sumSession(ctx.db, session.idHash)]);
  if (round === null) fail("round.unknown");
  const balance = reply?.kind === "ok" ? balanceOf(reply.answer, round.currency) : null;
  return { round: viewRound(round), balanceMinor: balance ?? balanceMinor, totals: viewTotals(totals) };
}

/** Returns the answer to a bet with the player's next nonce and the jackpot. */
export async function answerRound(ctx: Context, session: Session, paid: PaidRound): Promise<RoundAnswer> {
  const answer = await answerBet(ctx, session, paid);
  const [seeds, jackpot] = await Promise.all([
    listLiveSeeds(ctx.db, session),
    viewJackpot(ctx, session, paid.roundId),
  ]);
  return { ...answer, nonce: toSeedPair(seeds).current.nextNonce, jackpot };
}

/** Fails for a repeated request whose first bet was refused (with the same code), is pending, or was rolled back. */
export function failRepeated(round: SeededRound): void {
  if (round.state === "placing") fail("bet.in_flight");
  if (round.state === "undone") fail("bet.unknown");
  if (round.state === "void") fail(failureByVendorCode[round.refusal as VendorStatus] ?? "bet.refused");
}

/**
 * Places a bet and plays it as far as possible without the player. The same request again returns the same round.
 * Fails with `bet.*`, `seed.missing`, `round.open`, `funds.insufficient`, `limit.reached`, `player.blocked`,
 * `session.expired`, `game.disabled`.
 */
export async function placeBet(ctx: Context, session: Session, request: BetRequest): Promise<RoundAnswer> {
  const repeated = await findRoundByRequest(ctx.db, session.idHash, request.requestId);
  const { round, isNew } =
    repeated === null ? await storeRound(ctx, session, request) : { round: repeated, isNew: false };
  if (!isNew) {
    failRepeated(round);
    return answerRound(ctx, session, { roundId: round.id, payout: null, balanceMinor: null });
  }
  const balanceMinor = await chargeStake(ctx, session, round);
  const payout = await confirmStake(ctx, round.id);
  return answerRound(ctx, session, { roundId: round.id, payout, balanceMinor });
}
