// What a client sees of matches and of its own bets, and when that is pushed.
import type { LegsReport } from "@khela/contract/vendor-callbacks";
import type {
  FixtureView,
  MarketView,
  MatchBetView,
  MatchesChange,
  MatchPlayerView,
} from "../../wire/matches-api.ts";
import type { Context } from "../context.ts";
import type { Db } from "@khela/service-kit/db/database";
import type { Topic } from "../push/hub.ts";
import { viewTotals } from "../rounds/round-view.ts";
import type { PlayerGame, Session } from "../rounds/session-store.ts";
import { listBets, sumBets, type Bet } from "./bet-store.ts";
import { listChanged, newestRev, type FixtureRow, type MarketRow } from "./fixture-store.ts";
import { CHANGED } from "./scopes.ts";

const BETS_SHOWN = 30;
/** Kinds of markets that can be a match's main market; a list shows only the main market. */
const MAIN: readonly string[] = ["cockfight", "1x2", "winner"];

const playerTopicName = ({ vendor, player, gameCode }: PlayerGame): string =>
  `match-seat:${vendor}:${player}:${gameCode}`;

export function notifyPlayer(ctx: Context, tx: Db, playerGame: PlayerGame): Promise<void> {
  return ctx.hub.publish(tx, playerTopicName(playerGame), CHANGED);
}

function viewMarket({ id, kind, lineQuarters, state, odds }: MarketRow): MarketView {
  return { id, kind, lineQuarters, state, odds };
}

export function viewFixture(row: FixtureRow, markets: "main" | "all"): FixtureView {
  const { id, sport, leagueId, names, startsAt, phase, clock, score, result } = row;
  const shown = markets === "all" ? row.markets : row.markets.filter(({ kind }) => MAIN.includes(kind));
  return {
    id,
    sport,
    leagueId,
    league: names.league,
    home: names.home,
    away: names.away,
    startsAt: startsAt.getTime(),
    phase,
    clock,
    score,
    result,
    rev: Number(row.rev),
    marketCount: row.markets.length,
    markets: shown.map(viewMarket),
  };
}

export function viewBet(bet: Bet): MatchBetView {
  return {
    id: bet.id,
    state: bet.state,
    stakeMinor: bet.stakeMinor.toString(),
    potentialMinor: bet.potentialMinor.toString(),
    payoutMinor: bet.payoutMinor?.toString() ?? null,
    isVoid: bet.isVoid,
    refusal: bet.refusal,
    createdAt: bet.createdAt.getTime(),
    settledAt: bet.settledAt?.getTime() ?? null,
    dueAt: bet.dueAt.getTime(),
    legs: bet.legs.map(
      ({
        fixtureId,
        sport,
        names,
        kind,
        lineQuarters,
        selection,
        oddsMilli,
        settlement,
        result,
        score,
        startsAt,
      }) => ({
        fixtureId,
        sport,
        league: names.league,
        home: names.home,
        away: names.away,
        kind,
        lineQuarters,
        selection,
        oddsMilli,
        settlement,
        result,
        score,
        startsAt,
      }),
    ),
  };
}

type ReportedBet = Pick<Bet, "legs" | "state" | "isFinal" | "finalAt">;

/** Returns a bet's legs, and until when they may be corrected, for the platform's bet history. */
export function reportLegs({ legs, state, isFinal, finalAt }: ReportedBet): LegsReport {
  return {
    legs: legs.map(({ names, kind, lineQuarters, selection, oddsMilli, settlement, result }) => ({
      league: names.league,
      home: names.home,
      away: names.away,
      market: kind,
      lineQuarters,
      selection,
      oddsMilli,
      settlement,
      result: result === null || "cancelled" in result ? null : { home: result.home, away: result.away },
    })),
    ...(state === "settled" && !isFinal && finalAt !== null ? { correctableUntil: finalAt.getTime() } : {}),
  };
}

export async function viewPlayer(
  ctx: Context,
  session: Session,
  balanceMinor: string | null,
): Promise<MatchPlayerView> {
  const [bets, totals] = await Promise.all([
    listBets(ctx.db, session, BETS_SHOWN),
    sumBets(ctx.db, session.idHash),
  ]);
  return {
    bets: bets.map(viewBet),
    balanceMinor,
    totals: viewTotals(totals),
  };
}

export function playerTopic(ctx: Context, session: Session): Topic {
  return { name: playerTopicName(session), event: "seat", read: () => viewPlayer(ctx, session, null) };
}

/** Topics with the changes of a list, pushed by this process: each message has the revision from which it continues. */
export function createListTopics(ctx: Context): (name: string) => Topic {
  const sent = new Map<string, bigint>();
  return (name) => ({
    name,
    event: "matches",
    read: async (hint): Promise<MatchesChange> => {
      const from = sent.get(name);
      if (hint === null || from === undefined) {
        const rev = await newestRev(ctx.db);
        sent.set(name, from ?? rev);
        return { now: ctx.now().getTime(), from: null, rev: Number(from ?? rev), fixtures: [] };
      }
      const changed = await listChanged(ctx.db, name.slice("matches:".length), from);
      const rev = changed.at(-1)?.rev ?? from;
      sent.set(name, rev);
      return {
        now: ctx.now().getTime(),
        from: Number(from),
        rev: Number(rev),
        fixtures: changed.map((row) => viewFixture(row, "main")),
      };
    },
  });
}
