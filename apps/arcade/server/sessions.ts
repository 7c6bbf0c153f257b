/**
 * A player at a game: opened by redeeming the launch token at the platform, then known by an opaque token of ours,
 * of which only the hash is kept. Never trusts the launch address: who plays, what and with which money is what the
 * platform answers.
 */
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { digitsOf } from "@khela/engines/money";
import type { OpenedView, StateView } from "../wire.ts";
import { getGame, limitsOf, viewGame } from "./catalogue.ts";
import type { Context } from "./context.ts";
import { fail } from "./failure.ts";
import { joinPool, viewJackpot } from "./jackpot.ts";
import { viewRound, viewTotals } from "./round-view.ts";
import type { Houses } from "./houses.ts";
import { openSeeds, viewSeeds, type SeedSource } from "./seeds.ts";
import { findSession, insertSession, listRounds, listUnfinished, sumSession, type Session } from "./store.ts";
import { balanceOf } from "./wallet.ts";

const LIFETIME_MS = 12 * 3_600_000;
const TOKEN_BYTES = 32;
const ROUNDS_SHOWN = 20;

function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export type Launch = { readonly vendor: string; readonly token: string; readonly gameCode: string };

/** What a session is shown from: where new seeds come from, and what goes on in the rooms. */
export type Showing = { readonly source: SeedSource; readonly houses: Houses };

/** Redeems a launch token. Fails with `session.expired`, `game.unknown`, `player.blocked`, `platform.unreachable`. */
export async function openSession(ctx: Context, showing: Showing, launch: Launch): Promise<OpenedView> {
  const game = getGame(launch.vendor, launch.gameCode);
  const reply = await ctx.wallet.call("authenticate", { vendor: launch.vendor, session: launch.token });
  if (reply.kind === "unknown") fail("platform.unreachable", reply.why);
  if (reply.kind === "refused") fail(reply.code === "PLAYER_BLOCKED" ? "player.blocked" : "session.expired", reply.code);
  const { player, currency, play = false, language = "BN", gameCode = launch.gameCode } = reply.answer;
  if (player === undefined || currency === undefined) fail("platform.unreachable", "authenticate named no player");
  if (gameCode !== game.code) fail("game.unknown", "the token is for another game");
  digitsOf(currency);
  const token = ctx.randomBytes(TOKEN_BYTES).toString("base64url");
  const session: Session = {
    idHash: hashToken(token), vendor: launch.vendor, platformSession: launch.token, player, currency,
    gameCode: game.code, play, language, createdAt: ctx.now(),
  };
  await insertSession(ctx.db, session);
  await joinPool(ctx, session, reply.answer.pool);
  const state = await showState(ctx, showing, { session, balanceMinor: balanceOf(reply.answer, currency) });
  return { session: token, state };
}

/** The session of a token. Fails with `session.unknown`, `session.expired`. */
async function getSession(ctx: Context, token: string): Promise<Session> {
  const session = await findSession(ctx.db, hashToken(token));
  if (session === null) fail("session.unknown");
  if (ctx.now().getTime() - session.createdAt.getTime() > LIFETIME_MS) fail("session.expired");
  return session;
}

/** The session whose token a request bears. Fails with `session.unknown`, `session.expired`. */
export async function sessionOf(ctx: Context, request: FastifyRequest): Promise<Session> {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ");
  if (scheme !== "Bearer" || token === undefined) fail("session.unknown");
  return getSession(ctx, token);
}

/** The balance asked of the platform now; null when it does not say. */
export async function askBalance(ctx: Context, { vendor, player, currency }: Session): Promise<string | null> {
  const reply = await ctx.wallet.call("balance", { vendor, player, currency });
  return reply.kind === "ok" ? balanceOf(reply.answer, currency) : null;
}

/** Everything a client needs to draw the game as it stands, an interrupted round included. */
export async function showState(
  ctx: Context, { source, houses }: Showing,
  { session, balanceMinor }: { readonly session: Session; readonly balanceMinor: string | null },
): Promise<StateView> {
  const game = getGame(session.vendor, session.gameCode);
  const house = game.room === null ? undefined : houses[game.room];
  const seeds = await (house?.seeds?.(session) ?? openSeeds(ctx, source, session).then(viewSeeds));
  const [rounds, unfinished, totals] = await Promise.all([
    listRounds(ctx.db, session, ROUNDS_SHOWN, null),
    listUnfinished(ctx.db, session),
    house?.totals?.(session) ?? sumSession(ctx.db, session.idHash).then(viewTotals),
  ]);
  const open = unfinished.find(({ state }) => state === "open");
  return {
    game: viewGame(game, ctx.config.profile),
    currency: session.currency,
    digits: digitsOf(session.currency),
    balanceMinor,
    play: session.play,
    language: session.language,
    limits: limitsOf(game, session.currency),
    seeds,
    open: open === undefined ? null : viewRound(open),
    rounds: rounds.map(viewRound),
    totals,
    jackpot: await viewJackpot(ctx, session),
    startedAt: session.createdAt.getTime(),
  };
}
