// Launches, bet history and player ids. A launch creates only a single-use token. What a vendor may do with it is
// decided by vendor-api/wallet-service.ts and, for each transaction, by the database.

import type { calls } from "@khela/contract/calls";
import { maxRowsByPage } from "@khela/contract/wallet/records";
import { hasAccess } from "@khela/contract/member/member-types";
import { LegsReport } from "@khela/contract/vendor-callbacks";
import { defaultLotteryMode, lotteryTypes, parseLotteryMode } from "@khela/contract/lottery/lottery-types";
import { schemas, type ParsedInputOf, type OutputOf } from "@khela/contract/schemas";
import { Compile } from "typebox/compile";
import { formatAmount } from "@khela/engines/money";
import type { Context } from "../http/context.ts";
import { keyedAnswer, type KeyedAnswer } from "../http/response/answer-cache.ts";
import { decodeCursor, encodeCursor } from "../infra/db/cursor.ts";
import { recordBeginning } from "../infra/db/record-period.ts";
import { createSessionToken, lockSession } from "../infra/db/session-store.ts";
import { invariant } from "@khela/service-kit/errors";
import {
  findVendor,
  hasFreePlay,
  localizedName,
  prizeModeOf,
  recordRecentGame,
  type GameName,
  type GameNames,
} from "../games/games.ts";
import { findActiveRestriction, restrictionCode } from "../responsible-gaming/responsible-gaming.ts";
import { findAccount, listAccountStates } from "../wallet/wallet.ts";
import { findLaunchedGame, type LaunchedGame } from "./launch/launched-game.ts";
import { ensureFreePlayAccount, type PlayAccount } from "./launch/free-play.ts";
import { toPlayerId, parseLaunchToken } from "./launch/player-id.ts";
import { callVendor } from "./vendor-api/vendor-client.ts";
import {
  findRound,
  listRounds,
  sumRounds,
  type RoundFilter,
  type RoundPlace,
  type RoundRow,
  type RoundSelection,
} from "./round-store.ts";
import { insertPlaySession } from "./store.ts";
import { findStakeCap } from "./turnover/turnover-store.ts";

export { parsePlayerId, toPlayerId, parseLaunchToken } from "./launch/player-id.ts";
export { vendorSecretLabel } from "./vendor-api/vendor-client.ts";

/** The vendor must redeem a launch token within a minute. The vendor's session then lasts at most 12 hours. */
const TOKEN_LIFETIME_MS = 60_000;
const VENDOR_SESSION_MS = 12 * 60 * 60_000;
/**
 * Maximum rounds checked for one filtered page. When this number is reached, the page ends, even if it is short or
 * empty, and its cursor continues from there.
 */
const MAX_SCANNED_ROUNDS = 2_000;

type Launch = typeof calls.play.launch;

async function ownPlayAccount(ctx: Context<Launch>): Promise<PlayAccount> {
  const account = await findAccount(ctx.db, ctx.session);
  invariant(account, "a member has a main account");
  return { key: ctx.session, merchantId: ctx.merchant.id, account };
}

/** Opens a lottery, which is a screen of the site and so needs no launch token. */
function openLottery(
  ctx: Context<Launch>,
  game: LaunchedGame,
  { playType }: ParsedInputOf<Launch>,
): OutputOf<Launch> {
  ctx.after(() => recordRecentGame(ctx.db, ctx.session, game.nodeId, ctx.now()));
  const url = new URL("/m/lottery", ctx.config.publicUrl);
  url.searchParams.set("game", String(game.nodeId));
  url.searchParams.set("lottoPrizeMode", prizeModeOf(game) ?? "ELOTT");
  url.searchParams.set("playType", parseLotteryMode(playType) ?? defaultLotteryMode);
  return { content: { game_url: url.href, gameName: game.name, vassalage: game.vendor, maxStake: null } };
}

export async function launchGame(
  ctx: Context<Launch>,
  input: ParsedInputOf<Launch>,
): Promise<OutputOf<Launch>> {
  const game = (await findLaunchedGame(ctx, input)) ?? ctx.fail("game.unknown");
  if (game.vendorStatus !== "on") ctx.fail("vendor.maintenance");
  if (!game.playable) ctx.fail("game.not.ready");
  if (lotteryTypes.includes(game.gameType)) return openLottery(ctx, game, input);
  const mayPlayFree = hasFreePlay(game, ctx.merchant) && hasAccess("freePlay", ctx.session.type);
  if (input.accountType === 0 && !mayPlayFree) ctx.fail("function.not.available");
  const restriction = await findActiveRestriction(ctx.db, ctx.session, ctx.now());
  if (restriction !== null) ctx.fail(restrictionCode(restriction));
  // a trial guest (member type 4) uses their own account for free play
  const { key, merchantId, account } =
    input.accountType === 0 && ctx.session.type !== 4
      ? await ensureFreePlayAccount(ctx)
      : await ownPlayAccount(ctx);

  const token = createSessionToken(key.bucket, ctx.randomBytes);
  const now = ctx.now().getTime();
  await ctx.db.transaction(async (tx) => {
    // if this login is ended concurrently, that transaction waits for this lock and then also ends the game session
    // opened here
    if (!(await lockSession(tx, ctx.session))) ctx.fail("user.or.token.invalid");
    await insertPlaySession(tx, {
      ...key,
      tokenHash: parseLaunchToken(token)!.hash,
      sessionHash: ctx.session.tokenHash,
      merchantId,
      vendor: game.vendor,
      gameCode: game.gameCode,
      nodeId: game.nodeId,
      currency: account.currency,
      real: account.real,
      accountId: account.id,
      language: ctx.language,
      redeemBy: new Date(now + TOKEN_LIFETIME_MS),
      validUntil: new Date(now + VENDOR_SESSION_MS),
    });
  });
  ctx.after(() => recordRecentGame(ctx.db, ctx.session, game.nodeId, ctx.now()));

  const url = new URL(game.launchUrl ?? new URL("/play", ctx.config.gameServerUrl));
  const query = {
    game: game.gameCode,
    vendor: game.vendor,
    token,
    lang: ctx.language.toLowerCase(),
    back: ctx.config.publicUrl,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const freeplay = mayPlayFree && ctx.session.type !== 4 && ctx.merchant.trialMerchantId !== null;
  const cap = await findStakeCap(ctx.db, account);
  const maxStake = cap === null ? null : formatAmount(cap, account.currency);
  return { content: { game_url: url.href, gameName: game.name, vassalage: game.vendor, freeplay, maxStake } };
}

function toHistoryRow(
  row: RoundRow,
  game: GameName | null,
  language: string,
): OutputOf<typeof calls.play.betHistory>["list"][number] {
  return {
    roundId: row.roundId,
    vassalage: row.vendor,
    nodeId: row.nodeId,
    gameType: game?.gameType ?? "",
    gameCode: row.gameCode,
    gameName: game === null ? row.gameCode : localizedName(game.name, language),
    betAmount: formatAmount(row.betMinor, row.currency),
    winAmount: formatAmount(row.winMinor, row.currency),
    state: row.state,
    startedAt: row.startedAt.getTime(),
  };
}

type History = typeof calls.play.betHistory;

const placePatterns = [/^\d{1,16}$/, /^\P{Cc}{1,40}$/u, /^\P{Cc}{1,200}$/u] as const;

/** Reads the round after which a page starts; null for the first page. */
function readCursor(ctx: Context<History>, cursor = ""): RoundPlace | null {
  if (cursor === "") return null;
  const [micros, vendor, roundId] =
    decodeCursor(cursor, placePatterns) ?? ctx.fail("request_param_err", { field: "cursor" });
  return { micros: micros!, vendor: vendor!, roundId: roundId! };
}

function selectionOf(ctx: Context<History>, input: ParsedInputOf<History>): RoundSelection {
  const to = input.endDate === undefined ? undefined : new Date(input.endDate);
  return {
    bucket: ctx.session.bucket,
    memberId: ctx.session.memberId,
    from: recordBeginning({ from: input.startDate, to }, ctx.now()),
    to: to ?? null,
    vendor: input.accountType || null,
    gameType: input.gameType || null,
  };
}

type HistoryPage = Omit<RoundFilter, keyof RoundSelection>;
type HistoryQuery = {
  readonly input: ParsedInputOf<History>;
  readonly selection: RoundSelection;
  readonly page: HistoryPage;
  readonly names: GameNames;
};

/** Returns the requested page of the rounds, and the maximum number of rounds checked for the page. */
function pageOf(ctx: Context<History>, input: ParsedInputOf<History>): HistoryPage {
  const state = input.state ?? null;
  if (input.cursor === undefined) {
    const skip = Math.min((input.page - 1) * input.size, maxRowsByPage);
    const limit = Math.min(input.size, maxRowsByPage - skip);
    return { state, after: null, skip, limit, scan: maxRowsByPage };
  }
  const isFiltered = Boolean(input.accountType) || Boolean(input.gameType) || state !== null;
  const after = readCursor(ctx, input.cursor);
  return { state, after, skip: 0, limit: input.size, scan: isFiltered ? MAX_SCANNED_ROUNDS : input.size };
}

/**
 * Reads a page of the betting record. The page depends on the request, the rounds and the games' names, and is cached
 * until one of them changes.
 */
async function readHistory(
  ctx: Context<History>,
  input: ParsedInputOf<History>,
  names: GameNames,
): Promise<KeyedAnswer<OutputOf<History>>> {
  const selection = selectionOf(ctx, input);
  const page = pageOf(ctx, input);
  const states = await listAccountStates(ctx.db, ctx.session);
  const versions = states.map(({ id, version }) => `${id}.${version}`);
  const asked = [selection.from.getTime(), JSON.stringify(input)];
  return keyedAnswer([ctx.session.bucket, ...versions, names.version(), ...asked].join(" "), () =>
    drawHistory(ctx, { input, selection, page, names }),
  );
}

async function drawHistory(
  ctx: Context<History>,
  { input, selection, page, names }: HistoryQuery,
): Promise<OutputOf<History>> {
  const hasFooter = page.after === null && page.state === null;
  const [{ list, count, next }, sums] = await Promise.all([
    listRounds(ctx.db, { ...selection, ...page }),
    hasFooter ? sumRounds(ctx.db, selection) : null,
  ]);
  const games = await names.find(list.map(({ nodeId }) => nodeId));
  const money = (minor: bigint) => formatAmount(minor, ctx.session.currency);
  return {
    list: list.map((row) => toHistoryRow(row, games.get(row.nodeId) ?? null, ctx.language)),
    nextCursor: next === null ? null : encodeCursor([next.micros, next.vendor, next.roundId]),
    ...(input.cursor === undefined ? { totalPages: Math.ceil(count / input.size) } : {}),
    ...(sums === null
      ? {}
      : {
          footer: {
            betAmount: money(sums.betMinor),
            winAmount: money(sums.winMinor),
            profitAndLoss: money(sums.winMinor - sums.betMinor),
          },
        }),
  };
}

type Round = typeof calls.play.round;

/** A vendor's round details are third-party data, and are passed on only when matching the schema. */
const roundSchema = Compile(schemas.play.round.out);

const legsSchema = Compile(LegsReport);

function readRoundReport(
  report: unknown,
  language: string,
): { fair: unknown } & Pick<OutputOf<Round>, "legs" | "correctableUntil"> {
  if (!legsSchema.Check(report)) return { fair: report, legs: null, correctableUntil: null };
  return {
    fair: null,
    correctableUntil: report.correctableUntil ?? null,
    legs: report.legs.map(({ league, home, away, ...leg }) => ({
      ...leg,
      league: localizedName(league, language),
      home: localizedName(home, language),
      away: localizedName(away, language),
    })),
  };
}

/** One of the member's own rounds, with the vendor's details. */
async function readRound(
  ctx: Context<Round>,
  input: ParsedInputOf<Round>,
  names: GameNames,
): Promise<OutputOf<Round>> {
  const row =
    (await findRound(ctx.db, ctx.session, input.roundId, input.vassalage || null)) ??
    ctx.fail("round.unknown");
  const vendor = (await findVendor(ctx.db, row.vendor)) ?? ctx.fail("vendor.maintenance");
  const response = await callVendor(ctx, vendor, "round", {
    vendor: row.vendor,
    player: toPlayerId(ctx.session),
    roundId: row.roundId,
  });
  if (response.kind !== "answer") ctx.fail("vendor.maintenance");
  const games = await names.find([row.nodeId]);
  const answer = {
    row: toHistoryRow(row, games.get(row.nodeId) ?? null, ctx.language),
    committedHash: row.committedHash,
    ...readRoundReport(response.status === 200 ? response.body : null, ctx.language),
  };
  if (!roundSchema.Check(answer)) ctx.fail("vendor.maintenance");
  return answer;
}

/** Handlers of the betting record: the list of the member's rounds, and one round. */
export function createRecord(names: GameNames) {
  return {
    history: (ctx: Context<History>, input: ParsedInputOf<History>) => readHistory(ctx, input, names),
    round: (ctx: Context<Round>, input: ParsedInputOf<Round>) => readRound(ctx, input, names),
  };
}
