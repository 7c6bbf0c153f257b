// The public data of a contest or raffle, and the data that only the member sees.

import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { merklePath, hashTicket } from "@khela/engines/draws/draw-proof";
import { formatAmount } from "@khela/engines/money";
import { maskName } from "../../games/games.ts";
import type { Context } from "../../http/context.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { findPromotion } from "../store.ts";
import { listRaffleEntries } from "./contests.ts";
import * as store from "./contest-store.ts";

type Calls = (typeof calls)["promotions"];
type ContestView = OutputOf<Calls["contest"]>;
type PeriodView = ContestView["periods"][number];

/** Number of periods shown: the current period and the previous period. */
const PERIODS = 2;
/** Minimum places that a leaderboard shows, even with fewer prizes. */
const LEAST_ROWS = 20;
const HUNDREDTHS = 100n;

const isRaffle = ({ ticketMinor }: store.Contest): boolean => ticketMinor !== null;

/** Formats a score: turnover as an amount of money, a multiple as "12.50". */
function formatScore({ scoring, currency }: store.Contest, score: bigint): string {
  if (scoring === "turnover") return formatAmount(score, currency);
  return `${score / HUNDREDTHS}.${String(score % HUNDREDTHS).padStart(2, "0")}`;
}

async function readRows(
  { db }: Pick<Context<Calls["contest"]>, "db">,
  contest: store.Contest,
): Promise<PeriodView["rows"]> {
  const buckets = await listMemberBuckets(db);
  const scores = isRaffle(contest)
    ? await store.listWinners(db, buckets, contest)
    : await store.listBest(db, buckets, contest, Math.max(contest.prizesMinor.length, LEAST_ROWS));
  return scores.map((score, at) => {
    const place = score.place ?? at + 1;
    const winner = contest.winners?.[place - 1];
    return {
      place,
      customerName: maskName(score.username),
      score: formatScore(contest, score.score),
      prize: score.prizeMinor === null ? null : formatAmount(score.prizeMinor, contest.currency),
      number: winner?.number ?? null,
      proof: winner === undefined ? null : { ...winner.proof, path: [...winner.proof.path] },
    };
  });
}

async function toPeriod(
  ctx: Pick<Context<Calls["contest"]>, "db">,
  contest: store.Contest,
): Promise<PeriodView> {
  const { commitment, tickets, beaconRound } = contest;
  return {
    period: contest.period,
    startsAt: contest.startsAt.getTime(),
    endsAt: contest.endsAt.getTime(),
    state: contest.state === "drawn" ? "closed" : contest.state,
    prizes: contest.prizesMinor.map((prize) => formatAmount(prize, contest.currency)),
    rows: await readRows(ctx, contest),
    draw:
      commitment === null
        ? null
        : {
            commitment,
            secret: contest.secret,
            tickets: tickets === null ? null : Number(tickets),
            root: contest.root,
            beaconRound: beaconRound === null ? null : Number(beaconRound),
            beacon: contest.beacon,
          },
  };
}

type Asking = Pick<Context<Calls["contest"]>, "db" | "merchant"> & { fail(code: "promotion.unknown"): never };

async function readContestPromotion(ctx: Asking, promotionId: string) {
  const promotion = await findPromotion(ctx.db, ctx.merchant.id, BigInt(promotionId));
  return promotion === null || promotion.prizesMinor === null ? ctx.fail("promotion.unknown") : promotion;
}

export async function contest(
  ctx: Context<Calls["contest"]>,
  { promotionId }: ParsedInputOf<Calls["contest"]>,
): Promise<ContestView> {
  const promotion = await readContestPromotion(ctx, promotionId);
  const contests = await store.listContests(ctx.db, promotion.id, PERIODS);
  // an open period keeps the rules that the promotion had at its start
  const rules = contests.find(({ state }) => state === "open") ?? promotion;
  const { currency } = promotion;
  const { minStakeMinor, ticketMinor } = rules;
  const periods: PeriodView[] = [];
  for (const one of contests) periods.push(await toPeriod(ctx, one));
  return {
    promotionId,
    currency,
    scoring: promotion.scoring ?? "tickets",
    gameType: rules.gameType,
    minStake: minStakeMinor === null ? null : formatAmount(minStakeMinor, currency),
    ticketTurnover: ticketMinor === null ? null : formatAmount(ticketMinor, currency),
    maxTickets: rules.maxTickets,
    periods,
  };
}

export async function contestPeriods(
  ctx: Context<Calls["contestPeriods"]>,
  { promotionId, page, size }: ParsedInputOf<Calls["contestPeriods"]>,
): Promise<OutputOf<Calls["contestPeriods"]>> {
  const { id } = await readContestPromotion(ctx, promotionId);
  const ended = await store.listEndedContests(ctx.db, id, { limit: size, offset: (page - 1) * size });
  const list: PeriodView[] = [];
  for (const one of ended) list.push(await toPeriod(ctx, one));
  return { list, totalPages: Math.ceil((await store.countEndedContests(ctx.db, id)) / size) };
}

type OwnView = OutputOf<Calls["ownContest"]>["list"][number];

async function toOwn(
  { db, session }: Context<Calls["ownContest"]>,
  one: store.Contest,
  own: store.OwnScore,
): Promise<OwnView> {
  const { ticketMinor, maxTickets } = one;
  const common = {
    period: own.period,
    score: formatScore(one, own.score),
    prize: own.prizeMinor === null ? null : formatAmount(own.prizeMinor, one.currency),
  };
  if (ticketMinor !== null) {
    const tickets = Math.min(Number(own.score / ticketMinor), maxTickets ?? 0);
    return { ...common, place: own.place, gap: null, tickets };
  }
  const buckets = await listMemberBuckets(db);
  const { ahead, next } = await store.findAhead(db, buckets, one, { ...own, ...session });
  // one unit more than the difference, because an equal score does not pass the next score
  const gap = next === null ? null : formatScore(one, next - own.score + 1n);
  return { ...common, place: ahead + 1, gap, tickets: null };
}

export async function ownContest(
  ctx: Context<Calls["ownContest"]>,
  { promotionId, period }: ParsedInputOf<Calls["ownContest"]>,
): Promise<OutputOf<Calls["ownContest"]>> {
  const { id } = await readContestPromotion(ctx, promotionId);
  const asked = period === undefined ? null : await store.findContest(ctx.db, { promotionId: id, period });
  const newest = period === undefined ? await store.listContests(ctx.db, id, PERIODS) : [];
  const contests = asked === null ? newest : [asked];
  const scores = await store.listOwnScores(
    ctx.db,
    ctx.session,
    id,
    contests.map(({ period }) => period),
  );
  const list: OwnView[] = [];
  for (const one of contests) {
    const own = scores.find(({ period }) => period === one.period);
    if (own !== undefined) list.push(await toOwn(ctx, one, own));
  }
  return { list };
}

export async function raffleProof(
  ctx: Context<Calls["raffleProof"]>,
  { promotionId, period }: ParsedInputOf<Calls["raffleProof"]>,
): Promise<OutputOf<Calls["raffleProof"]>> {
  const { id } = await readContestPromotion(ctx, promotionId);
  const raffle = await store.findContest(ctx.db, { promotionId: id, period });
  if (raffle === null || raffle.root === null) return ctx.fail("promotion.unknown");
  const entries = await listRaffleEntries(ctx, raffle);
  const index = entries.findIndex(({ memberId }) => memberId === ctx.session.memberId);
  const own = entries[index];
  if (own === undefined) return ctx.fail("promotion.unknown");
  const leaves = entries.map(({ text }) => hashTicket(text));
  return {
    ticket: own.text,
    index,
    tickets: leaves.length,
    path: merklePath(leaves, index),
    root: raffle.root,
  };
}
