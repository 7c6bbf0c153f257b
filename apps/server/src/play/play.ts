// Launching, the record, and who a vendor's player is. A launch creates nothing but a single-use token;
// what a vendor may do with it is decided in vendor-moves.ts and, row by row, in the database.

import type { calls } from "@khela/contract/calls";
import { mayUse } from "@khela/contract/member-types";
import { LegsReport } from "@khela/contract/vendor-asks";
import { schemas, type FilledInputOf, type OutputOf } from "@khela/contract/schemas";
import { Compile } from "typebox/compile";
import { formatAmount } from "@khela/engines/money";
import type { Context } from "../platform/context.ts";
import { makeToken } from "../platform/db/session-store.ts";
import { invariant } from "../platform/failure.ts";
import { findGame, findVendor, prizeModeOf, rememberGame, viewerOf } from "../games/games.ts";
import { breakOf } from "../safer/safer.ts";
import { findAccount } from "../wallet/wallet.ts";
import { freeSeatOf, type FreeSeat } from "./free-account.ts";
import { playerOf, readLaunchToken } from "./player.ts";
import { askVendor } from "./vendor-line.ts";
import { findRound, insertPlaySession, listRounds, sumRounds, type RoundFilter, type RoundRow } from "./store.ts";

export { memberOf, playerOf, readLaunchToken } from "./player.ts";
export { vendorSecretLabel } from "./vendor-line.ts";

/** A launch token must be redeemed within a minute; the vendor's session then lasts at most half a day. */
const REDEEM_MS = 60_000;
const VENDOR_SESSION_MS = 12 * 60 * 60_000;
/** A record is asked for at most this far back at once. */
const RECORD_SPAN_MS = 31 * 24 * 60 * 60_000;

function named(name: Readonly<Record<string, string>>, language: string): string {
  return name[language.toLowerCase()] ?? name["en"] ?? "";
}

type Launch = typeof calls.play.launch;

async function ownSeatOf(ctx: Context<Launch>): Promise<FreeSeat> {
  const account = await findAccount(ctx.db, ctx.session);
  invariant(account, "a member has a main account");
  return { key: ctx.session, merchantId: ctx.merchant.id, account };
}

export async function launchGame(ctx: Context<Launch>, input: FilledInputOf<Launch>): Promise<OutputOf<Launch>> {
  const game = (await findGame(ctx.db, viewerOf(ctx.merchant.id, ctx.language), input.nodeId)) ?? ctx.fail("game.unknown");
  if (game.vendorStatus !== "on") ctx.fail("vendor.maintenance");
  if (!game.playable) ctx.fail("game.not.ready");
  if (input.accountType === 0 && !mayUse("freePlay", ctx.session.type)) ctx.fail("function.not.available");
  if ((await breakOf(ctx.db, ctx.session, ctx.now())) !== null) ctx.fail("safer.break");
  // a guest of the trial plays for nothing as he is
  const { key, merchantId, account } = input.accountType === 0 && ctx.session.type !== 4 ? await freeSeatOf(ctx) : await ownSeatOf(ctx);

  const token = makeToken(key.bucket, ctx.randomBytes);
  const now = ctx.now().getTime();
  await insertPlaySession(ctx.db, {
    ...key,
    tokenHash: readLaunchToken(token)!.hash,
    merchantId,
    vendor: game.vendor,
    gameCode: game.gameCode,
    nodeId: game.nodeId,
    currency: account.currency,
    real: account.real,
    accountId: account.id,
    language: ctx.language,
    redeemBy: new Date(now + REDEEM_MS),
    validUntil: new Date(now + VENDOR_SESSION_MS),
  });
  ctx.after(() => rememberGame(ctx.db, ctx.session, game.nodeId, ctx.now()));

  const url = new URL("/play", ctx.config.arcadeUrl);
  const query = { game: game.gameCode, vendor: game.vendor, token, lang: ctx.language.toLowerCase(), back: ctx.config.publicUrl };
  const prizeMode = prizeModeOf(game);
  if (prizeMode !== null) url.searchParams.set("lottoPrizeMode", prizeMode);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { content: { game_url: url.href, gameName: game.name, vassalage: game.vendor } };
}

function recordRow(row: RoundRow, language: string): OutputOf<typeof calls.play.record>["list"][number] {
  return {
    roundId: row.roundId,
    vassalage: row.vendor,
    gameType: row.gameType,
    gameCode: row.gameCode,
    gameName: named(row.name, language),
    betAmount: formatAmount(row.betMinor, row.currency),
    winAmount: formatAmount(row.winMinor, row.currency),
    state: row.state,
    startedAt: row.startedAt.getTime(),
  };
}

type Record_ = typeof calls.play.record;

export async function readRecord(ctx: Context<Record_>, input: FilledInputOf<Record_>): Promise<OutputOf<Record_>> {
  const to = input.endDate === undefined ? new Date(ctx.now().getTime() + 1_000) : new Date(input.endDate);
  const earliest = to.getTime() - RECORD_SPAN_MS;
  const filter: RoundFilter = {
    ...ctx.session,
    from: new Date(Math.max(input.startDate ?? earliest, earliest)),
    to,
    vendor: input.accountType || null,
    gameType: input.gameType || null,
    limit: input.size,
    offset: (input.page - 1) * input.size,
  };
  const [rows, sums] = await Promise.all([listRounds(ctx.db, filter), sumRounds(ctx.db, filter)]);
  const money = (minor: bigint) => signed(minor, ctx.session.currency);
  return {
    list: rows.map((row) => recordRow(row, ctx.language)),
    totalPages: Math.ceil(sums.count / input.size),
    footer: {
      betAmount: money(sums.betMinor),
      winAmount: money(sums.winMinor),
      profitAndLoss: money(sums.winMinor - sums.betMinor),
    },
  };
}

function signed(minor: bigint, currency: string): string {
  return minor < 0n ? `-${formatAmount(-minor, currency)}` : formatAmount(minor, currency);
}

type Round = typeof calls.play.round;

/** What a vendor says of a round is another company's word: it goes on only in the shape we promise. */
const roundShape = Compile(schemas.play.round.out);

const legsShape = Compile(LegsReport);

function reportOf(said: unknown, language: string): { fair: unknown; legs: OutputOf<Round>["legs"] } {
  if (!legsShape.Check(said)) return { fair: said, legs: null };
  return {
    fair: null,
    legs: said.legs.map(({ league, home, away, ...leg }) => ({
      ...leg, league: named(league, language), home: named(home, language), away: named(away, language),
    })),
  };
}

/** One round of one's own, with what its vendor says of it. */
export async function readRound(ctx: Context<Round>, input: FilledInputOf<Round>): Promise<OutputOf<Round>> {
  const row = (await findRound(ctx.db, ctx.session, input.roundId, input.vassalage || null)) ?? ctx.fail("round.unknown");
  const vendor = (await findVendor(ctx.db, row.vendor)) ?? ctx.fail("vendor.maintenance");
  const told = await askVendor(ctx, vendor, "round", { vendor: row.vendor, player: playerOf(ctx.session), roundId: row.roundId });
  if (told.kind !== "answer") ctx.fail("vendor.maintenance");
  const answer = { row: recordRow(row, ctx.language), ...reportOf(told.status === 200 ? told.body : null, ctx.language) };
  if (!roundShape.Check(answer)) ctx.fail("vendor.maintenance");
  return answer;
}
