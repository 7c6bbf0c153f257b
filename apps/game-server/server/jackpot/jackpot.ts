/**
 * The progressive jackpot of our own slots. The transaction that settles a round also writes the round's contribution,
 * its draw and a win, under the pool's lock. So a crash loses and doubles nothing, and two rounds cannot win one pool.
 * The pool's postings are sent to the platform afterwards, in order, each until it is acknowledged. The platform's
 * ledger holds the money; this database has the data of the draws.
 */
import { formatAmount } from "@khela/engines/money";
import type { SettledRound } from "@khela/engines/rounds";
import { contributionMicro, goldenPot, jackpotDraw, MICRO, winsPool } from "@khela/engines/slots/jackpot";
import { inHouseJackpot } from "@khela/sandbox/slot-titles";
import type { JackpotView } from "../../wire/game-api.ts";
import { getGame, stakeLimits } from "../catalogue.ts";
import type { Context } from "../context.ts";
import { newId } from "../new-id.ts";
import type { Db } from "@khela/service-kit/db/database";
import {
  claimPoolPostings,
  findPool,
  findPoolRound,
  finishPoolPosting,
  insertPool,
  insertPoolPosting,
  insertPoolRound,
  setSessionPool,
  listUnsynced,
  lockPool,
  findPoolPlayer,
  postponePoolPosting,
  updatePool,
  type NewPool,
  type Pool,
  type PoolPosting,
} from "./store.ts";
import type { SeededRound } from "../rounds/store.ts";
import type { Session } from "../rounds/session-store.ts";
import { WALLET_TIMEOUT_MS } from "../vendor-api/wallet-client.ts";

const { vendor: JACKPOT_VENDOR } = inHouseJackpot;
const jackpotGames: ReadonlySet<string> = new Set(inHouseJackpot.games);
/** The pool's seed and cap are multiples of this game's maximum stake. */
const REFERENCE_GAME = inHouseJackpot.games[0] ?? "";

const RETRY_MS = 2_000;
const LEASE_MS = WALLET_TIMEOUT_MS + 4_000;

type PoolContext = Pick<Session, "vendor" | "gameCode" | "currency"> & { readonly player: string };

function newPool({ vendor, currency, player }: PoolContext): NewPool {
  const largest = BigInt(stakeLimits(getGame(JACKPOT_VENDOR, REFERENCE_GAME), currency).maxMinor);
  return {
    vendor,
    player,
    currency,
    code: goldenPot.code,
    gameCode: REFERENCE_GAME,
    seedMinor: goldenPot.seedStakes * largest,
    capMinor: goldenPot.capStakes * largest,
  };
}

/** Returns whether rounds of this game contribute to the jackpot; checked first, since most games do not contribute. */
function contributesToPool({ vendor, gameCode }: Pick<Session, "vendor" | "gameCode">): boolean {
  return vendor === JACKPOT_VENDOR && jackpotGames.has(gameCode);
}

/**
 * Returns the pool of a round. The first round creates the pool with its initial amount. Null for a session whose
 * platform has no pool.
 */
async function lockOrCreatePool(ctx: Context, tx: Db, context: PoolContext): Promise<Pool | null> {
  if (context.player === "") return null;
  const pool = newPool(context);
  const made = await insertPool(tx, pool, { heldMicro: pool.seedMinor * MICRO, now: ctx.now() });
  if (made !== null)
    await enqueuePosting(ctx, tx, { poolId: made, kind: "seed", amountMinor: pool.seedMinor, roundId: null });
  return findPool(tx, pool, "lock");
}

function enqueuePosting(ctx: Context, tx: Db, posting: Omit<PoolPosting, "id" | "attempts">): Promise<void> {
  return insertPoolPosting(tx, { ...posting, id: `jackpot-${newId(ctx)}` }, ctx.now());
}

/** Enqueues the contributions since the last posting as a posting to the platform. The caller holds the pool's lock. */
async function enqueueContributions(
  ctx: Context,
  tx: Db,
  { id, syncedMinor }: Pool,
  heldMicro: bigint,
): Promise<void> {
  const amountMinor = heldMicro / MICRO - syncedMinor;
  if (amountMinor > 0n)
    await enqueuePosting(ctx, tx, { poolId: id, kind: "contribution", amountMinor, roundId: null });
}

/**
 * Applies the jackpot to a settled round, in the transaction that settles it: a win is added to the round's
 * payout.
 */
export async function applyJackpot(
  ctx: Context,
  tx: Db,
  round: SeededRound,
  settled: SettledRound,
): Promise<SettledRound> {
  if (!settled.isOver || !contributesToPool(round)) return settled;
  const player = await findPoolPlayer(tx, round.sessionHash);
  const pool = await lockOrCreatePool(ctx, tx, {
    vendor: round.vendor,
    gameCode: round.gameCode,
    currency: round.currency,
    player,
  });
  if (pool === null) return settled;
  const at = {
    beforeMicro: pool.heldMicro,
    addedMicro: contributionMicro(goldenPot, round.stakeMinor),
    capMinor: pool.capMinor,
  };
  const heldMicro = at.beforeMicro + at.addedMicro;
  const isWon = winsPool(jackpotDraw(round), at);
  const wonMinor = isWon ? heldMicro / MICRO : 0n;
  const { version: rulesVersion } = goldenPot;
  await insertPoolRound(tx, { ...at, roundId: round.id, poolId: pool.id, rulesVersion, wonMinor });
  if (!isWon) {
    await updatePool(tx, pool.id, { heldMicro, syncedMinor: pool.syncedMinor });
    return settled;
  }
  await enqueueContributions(ctx, tx, pool, heldMicro);
  await enqueuePosting(ctx, tx, { poolId: pool.id, kind: "win", amountMinor: wonMinor, roundId: round.id });
  await enqueuePosting(ctx, tx, {
    poolId: pool.id,
    kind: "seed",
    amountMinor: pool.seedMinor,
    roundId: null,
  });
  await updatePool(tx, pool.id, {
    heldMicro: pool.seedMinor * MICRO + (heldMicro % MICRO),
    syncedMinor: pool.seedMinor,
  });
  return {
    ...settled,
    payoutMinor: (BigInt(settled.payoutMinor) + wonMinor).toString(),
    isWinAboveStake: true,
  };
}

async function send(
  ctx: Context,
  posting: Awaited<ReturnType<typeof claimPoolPostings>>[number],
): Promise<boolean> {
  const { vendor, player, currency, gameCode, kind, amountMinor, id } = posting;
  const amount = formatAmount(amountMinor, currency);
  const reply = await ctx.wallet.call("adjust", {
    vendor,
    player,
    currency,
    gameCode,
    transactionId: id,
    roundId: posting.roundId ?? id,
    amount: kind === "win" ? `-${amount}` : amount,
    detail: { jackpot: posting.code, kind },
  });
  if (reply.kind === "ok") {
    await finishPoolPosting(ctx.db, id, reply.answer.status, ctx.now());
    return true;
  }
  const outcome = reply.kind === "refused" ? reply.code : reply.why;
  await postponePoolPosting(ctx.db, id, outcome, new Date(ctx.now().getTime() + RETRY_MS));
  ctx.log[reply.kind === "refused" ? "error" : "warn"](
    { move: id, kind, answer: outcome },
    "jackpot transfer failed",
  );
  return false;
}

/**
 * Sends the pools' postings to the platform, in order. A posting that is not acknowledged stops the later postings of
 * its pool.
 */
export async function syncJackpots(ctx: Context): Promise<void> {
  for (const { id } of await listUnsynced(ctx.db)) {
    await ctx.db.transaction(async (tx) => {
      const pool = await lockPool(tx, id);
      if (pool === null) return;
      await enqueueContributions(ctx, tx, pool, pool.heldMicro);
      await updatePool(tx, id, { heldMicro: pool.heldMicro, syncedMinor: pool.heldMicro / MICRO });
    });
  }
  for (let more = true; more; ) {
    const now = ctx.now();
    const postings = await claimPoolPostings(ctx.db, now, new Date(now.getTime() + LEASE_MS));
    const sent = await Promise.all(postings.map((posting) => send(ctx, posting)));
    more = sent.includes(true);
  }
}

/** Stores the platform's player id of a session's pool. */
export async function linkSessionToPool(
  ctx: Context,
  session: Session,
  player: string | undefined,
): Promise<void> {
  if (player !== undefined && contributesToPool(session))
    await setSessionPool(ctx.db, session.idHash, player);
}

/** Returns the pool of a session and the amount that a round won from it; null without a jackpot. */
export async function viewJackpot(
  ctx: Context,
  session: Session,
  roundId?: string,
): Promise<JackpotView | null> {
  if (!contributesToPool(session)) return null;
  const player = await findPoolPlayer(ctx.db, session.idHash);
  if (player === "") return null;
  const initial = newPool({ ...session, player });
  const [pool, round] = await Promise.all([
    findPool(ctx.db, initial),
    roundId === undefined ? null : findPoolRound(ctx.db, roundId),
  ]);
  return {
    code: goldenPot.code,
    amountMinor: (pool === null ? initial.seedMinor : pool.heldMicro / MICRO).toString(),
    capMinor: (pool?.capMinor ?? initial.capMinor).toString(),
    wonMinor: (round?.wonMinor ?? 0n).toString(),
  };
}

/**
 * Returns the jackpot part of a round's record, from which its draw can be verified; null for a round without
 * one.
 */
export async function findJackpotRecord(db: Db, roundId: string): Promise<Record<string, string> | null> {
  const round = await findPoolRound(db, roundId);
  if (round === null) return null;
  const { rulesVersion, beforeMicro, addedMicro, capMinor, wonMinor } = round;
  return {
    code: goldenPot.code,
    rulesVersion: String(rulesVersion),
    beforeMicro: String(beforeMicro),
    addedMicro: String(addedMicro),
    capMinor: String(capMinor),
    wonMinor: String(wonMinor),
  };
}
