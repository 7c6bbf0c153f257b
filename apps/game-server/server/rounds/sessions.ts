/**
 * A player's session at a game. It is opened by redeeming the launch token at the platform, then identified by our own
 * opaque token, of which only the hash is stored. Player, game and currency come from the platform's answer, never from
 * the launch address.
 */
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { digitsOf } from "@khela/engines/money";
import type { OpenedView, StateView } from "../../wire/game-api.ts";
import { getGame, stakeLimits, viewGame } from "../catalogue.ts";
import type { Context } from "../context.ts";
import { fail } from "../failure.ts";
import { linkSessionToPool, viewJackpot } from "../jackpot/jackpot.ts";
import { viewRound, viewTotals } from "./round-view.ts";
import type { RoomHandlers } from "../push/room-handlers.ts";
import { getOrCreateSeeds, viewSeeds, type SeedSource } from "./seeds.ts";
import { listRounds, listUnfinished, sumSession } from "./store.ts";
import { findSession, insertSession, type Session } from "./session-store.ts";
import { fundsOf, type Funds } from "../vendor-api/wallet-client.ts";

const LIFETIME_MS = 12 * 3_600_000;
const TOKEN_BYTES = 32;
const ROUNDS_SHOWN = 20;

function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export type Launch = { readonly vendor: string; readonly token: string; readonly gameCode: string };

/** Services for a session's view: the source of new seeds, and the room handlers. */
export type SessionServices = { readonly source: SeedSource; readonly roomHandlers: RoomHandlers };

/** Redeems a launch token. Fails with `session.expired`, `game.unknown`, `player.blocked`, `platform.unreachable`. */
export async function openSession(
  ctx: Context,
  services: SessionServices,
  launch: Launch,
): Promise<OpenedView> {
  const game = getGame(launch.vendor, launch.gameCode);
  const reply = await ctx.wallet.call("authenticate", { vendor: launch.vendor, session: launch.token });
  if (reply.kind === "unknown") fail("platform.unreachable", reply.why);
  if (reply.kind === "refused")
    fail(reply.code === "PLAYER_BLOCKED" ? "player.blocked" : "session.expired", reply.code);
  const { player, currency, play = false, language = "BN", gameCode = launch.gameCode } = reply.answer;
  if (player === undefined || currency === undefined)
    fail("platform.unreachable", "authenticate named no player");
  if (gameCode !== game.code) fail("game.unknown", "the token is for another game");
  digitsOf(currency);
  const token = ctx.randomBytes(TOKEN_BYTES).toString("base64url");
  const session: Session = {
    idHash: hashToken(token),
    vendor: launch.vendor,
    platformSession: launch.token,
    player,
    currency,
    gameCode: game.code,
    play,
    language,
    createdAt: ctx.now(),
  };
  await insertSession(ctx.db, session);
  await linkSessionToPool(ctx, session, reply.answer.pool);
  const state = await viewState(ctx, services, { session, ...fundsOf(reply.answer, currency) });
  return { session: token, state };
}

/** Returns the session of a token. Fails with `session.unknown`, `session.expired`. */
async function getSession(ctx: Context, token: string): Promise<Session> {
  const session = await findSession(ctx.db, hashToken(token));
  if (session === null) fail("session.unknown");
  if (ctx.now().getTime() - session.createdAt.getTime() > LIFETIME_MS) fail("session.expired");
  return session;
}

/** Returns the session of a request's bearer token. Fails with `session.unknown`, `session.expired`. */
export async function getRequestSession(ctx: Context, request: FastifyRequest): Promise<Session> {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ");
  if (scheme !== "Bearer" || token === undefined) fail("session.unknown");
  return getSession(ctx, token);
}

/** Fetches from the platform the amount that the player can stake now. */
export async function fetchFunds(ctx: Context, { vendor, player, currency }: Session): Promise<Funds> {
  const reply = await ctx.wallet.call("balance", { vendor, player, currency });
  return reply.kind === "ok" ? fundsOf(reply.answer, currency) : { balanceMinor: null, bonusMaxMinor: null };
}

/** Returns everything a client needs to render the game's current state, an interrupted round included. */
export async function viewState(
  ctx: Context,
  { source, roomHandlers }: SessionServices,
  { session, balanceMinor, bonusMaxMinor }: { readonly session: Session } & Funds,
): Promise<StateView> {
  const game = getGame(session.vendor, session.gameCode);
  const handler = game.room === null ? undefined : roomHandlers[game.room];
  const seeds = await (handler?.seeds?.(session) ?? getOrCreateSeeds(ctx, source, session).then(viewSeeds));
  const [rounds, unfinished, totals] = await Promise.all([
    listRounds(ctx.db, session, ROUNDS_SHOWN, null),
    listUnfinished(ctx.db, session),
    handler?.totals?.(session) ?? sumSession(ctx.db, session.idHash).then(viewTotals),
  ]);
  const open = unfinished.find(({ state }) => state === "open");
  return {
    game: viewGame(game, ctx.config.profile),
    currency: session.currency,
    digits: digitsOf(session.currency),
    balanceMinor,
    play: session.play,
    language: session.language,
    limits: { ...stakeLimits(game, session.currency), bonusMaxMinor },
    seeds,
    open: open === undefined ? null : viewRound(open),
    rounds: rounds.map(viewRound),
    totals,
    jackpot: await viewJackpot(ctx, session),
    startedAt: session.createdAt.getTime(),
  };
}
