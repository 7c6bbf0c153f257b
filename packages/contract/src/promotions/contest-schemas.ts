import Type from "typebox";
import { Code, EpochMs, Money, PageNo, pageSize } from "../shapes.ts";

const Maybe = <T extends Type.TSchema>(of: T) => Type.Union([of, Type.Null()]);
const Hex = Type.String({ pattern: "^[0-9a-f]{64}$" });
const PromotionId = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
const PeriodKey = Type.String({ pattern: "^[a-z0-9-]{1,20}$" });

/** Merkle proof that a ticket is in the draw of a raffle. */
const RaffleProof = Type.Object({
  ticket: Type.String(),
  index: Type.Integer(),
  /** Number of entries under the Merkle root. */
  tickets: Type.Integer(),
  path: Type.Array(Hex),
  root: Hex,
});

/**
 * States of a contest's period. `open`: scores count. `closed`: ended, prizes follow. `paid`: prizes are paid. `void`:
 * no draw and no prizes.
 */
export const contestStates = ["open", "closed", "paid", "void"] as const;

const Row = Type.Object({
  place: Type.Integer(),
  /** Name of the member, partly hidden. */
  customerName: Type.String(),
  /** Score of the member: turnover as money, or a multiple as "12.50". */
  score: Type.String(),
  prize: Maybe(Money),
  /** In a raffle, the drawn ticket number, and the proof of its owner. Null on a leaderboard. */
  number: Maybe(Type.Integer()),
  proof: Maybe(RaffleProof),
});

const Period = Type.Object({
  period: Type.String(),
  startsAt: EpochMs,
  endsAt: EpochMs,
  state: Type.Enum(contestStates),
  prizes: Type.Array(Money),
  /** First places of a leaderboard, or winners of a raffle after its draw. */
  rows: Type.Array(Row),
  /** How the raffle's winners are drawn. Fields that are not known yet are null. */
  draw: Maybe(
    Type.Object({
      commitment: Hex,
      secret: Maybe(Hex),
      tickets: Maybe(Type.Integer()),
      root: Maybe(Hex),
      beaconRound: Maybe(Type.Integer()),
      beacon: Maybe(Hex),
    }),
  ),
});

const Own = Type.Object({
  period: Type.String(),
  score: Type.String(),
  /** Place on the leaderboard; null: the member has none. */
  place: Maybe(Type.Integer()),
  /** Score missing to the next place. Null: the member is first, or the contest is a raffle. */
  gap: Maybe(Type.String()),
  tickets: Maybe(Type.Integer()),
  /** Prize that the member has won; null: none. */
  prize: Maybe(Money),
});

const Asked = Type.Object({ promotionId: PromotionId });

export const contestSchemas = {
  contest: {
    in: Asked,
    out: Type.Object({
      promotionId: PromotionId,
      currency: Type.String(),
      /** Rules of the current period; while no period is open, rules of the next one. */
      scoring: Type.Enum(["turnover", "multiple", "tickets"] as const),
      gameType: Maybe(Code),
      /** Minimum stake of a round that counts with its multiple. */
      minStake: Maybe(Money),
      /** Turnover that earns one raffle ticket. */
      ticketTurnover: Maybe(Money),
      maxTickets: Maybe(Type.Integer()),
      /** The current and the previous period, newest first. */
      periods: Type.Array(Period),
    }),
  },
  contestPeriods: {
    in: Type.Object({ promotionId: PromotionId, page: PageNo, size: pageSize(5, 20) }),
    out: Type.Object({ list: Type.Array(Period), totalPages: Type.Integer() }),
  },
  ownContest: {
    /** Without `period`, the answer has the current and the previous period. */
    in: Type.Object({ promotionId: PromotionId, period: Type.Optional(PeriodKey) }),
    out: Type.Object({ list: Type.Array(Own) }),
  },
  raffleProof: {
    in: Type.Object({ promotionId: PromotionId, period: PeriodKey }),
    out: RaffleProof,
  },
} as const;
