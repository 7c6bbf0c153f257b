import Type from "typebox";
import { Code, EpochMs, Money, PageNo, pageSize } from "../shapes.ts";

const Maybe = <T extends Type.TSchema>(of: T) => Type.Union([of, Type.Null()]);
const Hex = Type.String({ pattern: "^[0-9a-f]{64}$" });
const PromotionId = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
const PeriodKey = Type.String({ pattern: "^[a-z0-9-]{1,20}$" });

/** Proof that a raffle's ticket is under its Merkle root. */
const RaffleProof = Type.Object({
  ticket: Type.String(),
  index: Type.Integer(),
  /** Number of entries. */
  tickets: Type.Integer(),
  path: Type.Array(Hex),
  root: Hex,
});

/** `open`: counts now; `closed`: ended, prizes follow; `paid`: prizes are paid; `void`: no draw and no prizes. */
export const contestStates = ["open", "closed", "paid", "void"] as const;

const Row = Type.Object({
  place: Type.Integer(),
  /** Name of the member, partly hidden. */
  customerName: Type.String(),
  /** Turnover as money, or a multiple as "12.50". */
  score: Type.String(),
  prize: Maybe(Money),
  /** The drawn ticket number, and the proof of its owner; null on a board. */
  number: Maybe(Type.Integer()),
  proof: Maybe(RaffleProof),
});

const Period = Type.Object({
  period: Type.String(),
  startsAt: EpochMs,
  endsAt: EpochMs,
  state: Type.Enum(contestStates),
  prizes: Type.Array(Money),
  /** First places of a board; winners of a raffle, once drawn. */
  rows: Type.Array(Row),
  /** How the raffle is drawn; fields that are not known yet are null. */
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
  /** Null: not on the board. */
  place: Maybe(Type.Integer()),
  /** Score missing to the next place; null: first place, or a raffle. */
  gap: Maybe(Type.String()),
  tickets: Maybe(Type.Integer()),
  /** The won prize. */
  prize: Maybe(Money),
});

const Asked = Type.Object({ promotionId: PromotionId });

export const contestSchemas = {
  contest: {
    in: Asked,
    out: Type.Object({
      promotionId: PromotionId,
      currency: Type.String(),
      /** These rules are those of the current period; while no period is open, those of the next one. */
      scoring: Type.Enum(["turnover", "multiple", "tickets"] as const),
      gameType: Maybe(Code),
      /** Rounds with a smaller bet have no multiple. */
      minStake: Maybe(Money),
      /** Turnover for one ticket. */
      ticketTurnover: Maybe(Money),
      maxTickets: Maybe(Type.Integer()),
      /** The present period and the previous one, newest first. */
      periods: Type.Array(Period),
    }),
  },
  contestPeriods: {
    in: Type.Object({ promotionId: PromotionId, page: PageNo, size: pageSize(5, 20) }),
    out: Type.Object({ list: Type.Array(Period), totalPages: Type.Integer() }),
  },
  ownContest: {
    /** Without a period: the present one and the previous one. */
    in: Type.Object({ promotionId: PromotionId, period: Type.Optional(PeriodKey) }),
    out: Type.Object({ list: Type.Array(Own) }),
  },
  raffleProof: {
    in: Type.Object({ promotionId: PromotionId, period: PeriodKey }),
    out: RaffleProof,
  },
} as const;
