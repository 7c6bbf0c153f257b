/**
 * The progressive jackpot of the house's own slots. A round enters in the transaction that settles it, under the pool's
 * lock: what it adds, its draw, and the pool it may take are written with it or not at all, so a crash loses and doubles
 * nothing and two rounds cannot take one pool. The platform is told afterwards, move by move and in their order, until it
 * acknowledges each: its ledger holds the money, here stands what the draws need.
 */
import { formatAmount } from "@khela/engines/money";
import type { SettledRound } from "@khela/engines/rounds";
import { contributionMicro, goldenPot, jackpotDraw, MICRO, takesPool } from "@khela/engines/slots/jackpot";
import { houseJackpot } from "@khela/sandbox/sheets";
import type { JackpotView } from "../wire.ts";
import { getGame, limitsOf } from "./catalogue.ts";
import { newId, type Context } from "./context.ts";
import type { Db } from "./db.ts";
import {
  claimPoolMoves, findPool, findPoolRound, finishPoolMove, insertPool, insertPoolMove, insertPoolRound, keepPool, listBehind, lockPool,
  poolPlayerOf, postponePoolMove, updatePool, type NewPool, type Pool, type PoolMove,
} from "./jackpot-store.ts";
import type { SeededRound, Session } from "./store.ts";
import { WALLET_TIMEOUT_MS } from "./wallet.ts";

const { vendor: HOUSE } = houseJackpot;
const members: ReadonlySet<string> = new Set(houseJackpot.games);
/** Its stakes are the measure of the pool. */
const FIRST = houseJackpot.games[0] ?? "";

const RETRY_MS = 2_000;
const LEASE_MS = WALLET_TIMEOUT_MS + 4_000;

type Playing = Pick<Session, "vendor" | "gameCode" | "currency"> & { readonly player: string };

function newPool({ vendor, currency, player }: Playing): NewPool {
  const largest = BigInt(limitsOf(getGame(HOUSE, FIRST), currency).maxMinor);
  return {
    vendor, player, currency, code: goldenPot.code, gameCode: FIRST,
    seedMinor: goldenPot.seedStakes * largest, capMinor: goldenPot.capStakes * largest,
  };
}

/** Whether rounds of this game enter the jackpot; asked before anything else, since most games' do not. */
function feedsPool({ vendor, gameCode }: Pick<Session, "vendor" | "gameCode">): boolean {
  return vendor === HOUSE && members.has(gameCode);
}

/** The pool of a round, made with its seed at the first one; null for a session whose platform keeps none. */
async function openPool(ctx: Context, tx: Db, playing: Playing): Promise<Pool | null> {
  if (playing.player === "") return null;
  const pool = newPool(playing);
  const made = await insertPool(tx, pool, { heldMicro: pool.seedMinor * MICRO, now: ctx.now() });
  if (made !== null) await owe(ctx, tx, { poolId: made, kind: "seed", amountMinor: pool.seedMinor, roundId: null });
  return findPool(tx, pool, "lock");
}

function owe(ctx: Context, tx: Db, move: Omit<PoolMove, "id" | "attempts">): Promise<void> {
  return insertPoolMove(tx, { ...move, id: `jackpot-${newId(ctx)}` }, ctx.now());
}

/** Writes down what players put in since the platform was last told; the pool is locked. */
async function oweContributions(ctx: Context, tx: Db, { id, toldMinor }: Pool, heldMicro: bigint): Promise<void> {
  const amountMinor = heldMicro / MICRO - toldMinor;
  if (amountMinor > 0n) await owe(ctx, tx, { poolId: id, kind: "contribution", amountMinor, roundId: null });
}

/** Lets a settled round into the jackpot, in the transaction that settles it: what it won there is added to what it pays. */
export async function withJackpot(ctx: Context, tx: Db, round: SeededRound, settled: SettledRound): Promise<SettledRound> {
  if (!settled.isOver || !feedsPool(round)) return settled;
  const player = await poolPlayerOf(tx, round.sessionHash);
  const pool = await openPool(ctx, tx, { vendor: round.vendor, gameCode: round.gameCode, currency: round.currency, player });
  if (pool === null) return settled;
  const at = { beforeMicro: pool.heldMicro, addedMicro: contributionMicro(goldenPot, round.stakeMinor), capMinor: pool.capMinor };
  const heldMicro = at.beforeMicro + at.addedMicro;
  const isTaken = takesPool(jackpotDraw(round), at);
  const wonMinor = isTaken ? heldMicro / MICRO : 0n;
  const { version: rulesVersion } = goldenPot;
  await insertPoolRound(tx, { ...at, roundId: round.id, poolId: pool.id, rulesVersion, wonMinor });
  if (!isTaken) {
    await updatePool(tx, pool.id, { heldMicro, toldMinor: pool.toldMinor });
    return settled;
  }
  await oweContributions(ctx, tx, pool, heldMicro);
  await owe(ctx, tx, { poolId: pool.id, kind: "win", amountMinor: wonMinor, roundId: round.id });
  await owe(ctx, tx, { poolId: pool.id, kind: "seed", amountMinor: pool.seedMinor, roundId: null });
  await updatePool(tx, pool.id, { heldMicro: pool.seedMinor * MICRO + heldMicro % MICRO, toldMinor: pool.seedMinor });
  return { ...settled, payoutMinor: (BigInt(settled.payoutMinor) + wonMinor).toString(), isWinAboveStake: true };
}

async function send(ctx: Context, move: Awaited<ReturnType<typeof claimPoolMoves>>[number]): Promise<boolean> {
  const { vendor, player, currency, gameCode, kind, amountMinor, id } = move;
  const amount = formatAmount(amountMinor, currency);
  const reply = await ctx.wallet.call("adjust", {
    vendor, player, currency, gameCode, transactionId: id, roundId: move.roundId ?? id, amount: kind === "win" ? `-${amount}` : amount,
    detail: { jackpot: move.code, kind },
  });
  if (reply.kind === "ok") {
    await finishPoolMove(ctx.db, id, reply.answer.status, ctx.now());
    return true;
  }
  const said = reply.kind === "refused" ? reply.code : reply.why;
  await postponePoolMove(ctx.db, id, said, new Date(ctx.now().getTime() + RETRY_MS));
  ctx.log[reply.kind === "refused" ? "error" : "warn"]({ move: id, kind, answer: said }, "jackpot move not done");
  return false;
}

/** Tells the platform what the pools took in and paid, in their order; stops where it does not acknowledge. */
export async function tellJackpots(ctx: Context): Promise<void> {
  for (const { id } of await listBehind(ctx.db)) {
    await ctx.db.transaction(async (tx) => {
      const pool = await lockPool(tx, id);
      if (pool === null) return;
      await oweContributions(ctx, tx, pool, pool.heldMicro);
      await updatePool(tx, id, { heldMicro: pool.heldMicro, toldMinor: pool.heldMicro / MICRO });
    });
  }
  for (let more = true; more;) {
    const now = ctx.now();
    const moves = await claimPoolMoves(ctx.db, now, new Date(now.getTime() + LEASE_MS));
    const sent = await Promise.all(moves.map((move) => send(ctx, move)));
    more = sent.includes(true);
  }
}

/** Remembers which of the platform's players is the pool of a session. */
export async function joinPool(ctx: Context, session: Session, player: string | undefined): Promise<void> {
  if (player !== undefined && feedsPool(session)) await keepPool(ctx.db, session.idHash, player);
}

/** What the pool of a session holds, and what a round took of it; null where there is no jackpot. */
export async function viewJackpot(ctx: Context, session: Session, roundId?: string): Promise<JackpotView | null> {
  if (!feedsPool(session)) return null;
  const player = await poolPlayerOf(ctx.db, session.idHash);
  if (player === "") return null;
  const fresh = newPool({ ...session, player });
  const [pool, round] = await Promise.all([findPool(ctx.db, fresh), roundId === undefined ? null : findPoolRound(ctx.db, roundId)]);
  return {
    code: goldenPot.code,
    amountMinor: (pool === null ? fresh.seedMinor : pool.heldMicro / MICRO).toString(),
    capMinor: (pool?.capMinor ?? fresh.capMinor).toString(),
    wonMinor: (round?.wonMinor ?? 0n).toString(),
  };
}

/** What a round's record says of the jackpot, so that its draw can be made again; null for a round that was not in it. */
export async function recordJackpot(db: Db, roundId: string): Promise<Record<string, string> | null> {
  const round = await findPoolRound(db, roundId);
  if (round === null) return null;
  const { rulesVersion, beforeMicro, addedMicro, capMinor, wonMinor } = round;
  return {
    code: goldenPot.code, rulesVersion: String(rulesVersion), beforeMicro: String(beforeMicro), addedMicro: String(addedMicro),
    capMinor: String(capMinor), wonMinor: String(wonMinor),
  };
}
