import Type from "typebox";
import type { lottery } from "./calls.ts";
import { Code, EmptyObject, EpochMs, Money, NodeId } from "../shapes.ts";
import {
  Draw,
  EarlierResult,
  Game,
  Group,
  Hash,
  MadeWith,
  Mode,
  nullable,
  Numero,
  Play,
  Proof,
  Series,
} from "./draw-shapes.ts";

/** Maximum draws of one order, and maximum sub-orders of one cancellation. */
export const MAX_CHASE = 20;
export const MAX_MULTIPLE = 999;
const MAX_CANCELLED = 100;
const MAX_COUNTED = 100;
const DEFAULT_COUNTED = 50;
export const MAX_SLIP_LENGTH = 4_000;

const lotteryOrderStates = ["open", "won", "lost", "cancelled", "stopped", "void"] as const;
export type LotteryOrderState = (typeof lotteryOrderStates)[number];

/** The number of each state on the wire; only 2 can be cancelled. */
export const lotteryOrderStatus: Readonly<Record<LotteryOrderState, number>> = {
  open: 2,
  won: 4,
  lost: 5,
  stopped: 6,
  cancelled: 8,
  void: 12,
};

const OrderId = Type.String({ pattern: "^[0-9A-Z]{10}(-[0-9]{3})?$" });
const Slip = Type.String({ minLength: 1, maxLength: MAX_SLIP_LENGTH });
const ZeroPage = Type.Integer({ minimum: 0, maximum: 10_000, default: 0 });
const PageSize = Type.Integer({ minimum: 1, maximum: 100, default: 10 });
const ofGame = { gameId: NodeId };
const Priced = Type.Object({
  stakes: Type.Integer(),
  /** This field and the next one cover all draws of the order. */
  totalBettingAmount: Money,
  /** Rebate after the draws are settled; null without a chosen series. */
  rebateAmount: nullable(Money),
  lines: Type.Array(
    Type.Object({ line: Type.Integer(), play: Type.String(), bets: Type.Integer(), cost: Money }),
  ),
});

/** For each counted place, a list with one value for each of its numbers. */
const ByPlace = <T extends Type.TSchema>(value: T) => Type.Record(Type.String(), Type.Array(value));

const SlipInput = {
  gameId: NodeId,
  /** Lines `play:numbers@unit` joined by `;`, or in `trad` the counter's own text. */
  bettingSlipString: Slip,
  mode: Type.Optional(Mode),
  /** For games with series; default: the largest. */
  series: Type.Optional(Series),
  /** Number of draws of the order, from the current one on; default: 1. */
  phases: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CHASE })),
  /** Multiple of the units in each draw; default: 1. */
  multiples: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: MAX_MULTIPLE }), { minItems: 1, maxItems: MAX_CHASE }),
  ),
};

const Order = Type.Object({
  orderDetailId: OrderId,
  orderNumber: Type.String(),
  gameId: NodeId,
  gameCode: Code,
  gameName: Type.String(),
  numero: Numero,
  chasing: Type.Boolean(),
  chasingPhase: Type.Integer(),
  chasingPhases: Type.Integer(),
  winningStop: Type.Boolean(),
  bettingTime: EpochMs,
  mode: Mode,
  bettingContent: Type.String(),
  stakes: Type.Integer(),
  bettingAmount: Money,
  winningAmount: nullable(Money),
  /** The member's series and its rebate at settlement; null for games without series. */
  series: nullable(Series),
  rebateAmount: nullable(Money),
  state: Type.Enum(lotteryOrderStates),
  orderStatus: Type.Integer(),
  winningNumber: nullable(Type.String()),
  resultVersion: Type.Integer(),
  closesAt: EpochMs,
  canCancel: Type.Boolean(),
});

export const lotterySchemas = {
  games: { in: EmptyObject, out: Type.Array(Group) },
  vietnamese: { in: EmptyObject, out: Type.Array(Group) },
  playMenu: {
    in: Type.Object({ ...ofGame, series: Type.Optional(Series) }),
    out: Type.Object({
      ...Game.properties,
      /** Maximum unit of one number, and a member's maximum stake on a draw. */
      unitMax: Money,
      betAmountMax: Money,
      /** Maximum units of a member on one number of a draw, all orders together; null: no limit. */
      numberMax: nullable(Money),
      currency: Type.String(),
      /**
       * The available series; the series for which the plays below are given, and its rebate in percent of the stake.
       * Null: members choose no series.
       */
      series: nullable(
        Type.Object({ least: Series, most: Series, chosen: Series, rebatePercent: Type.String() }),
      ),
      plays: Type.Array(Play),
    }),
  },
  near: {
    in: Type.Object(ofGame),
    out: Type.Object({
      currentNumero: nullable(
        Type.Object({
          numero: Numero,
          /** Milliseconds until orders end and until the result, counted from `serverTime`. */
          remainTime: Type.Integer(),
          lockTime: Type.Integer(),
          closesAt: EpochMs,
          drawsAt: EpochMs,
          isSale: Type.Boolean(),
          commitment: Hash,
        }),
      ),
      previousNumero: nullable(Draw),
      serverTime: EpochMs,
    }),
  },
  chase: { in: Type.Object(ofGame), out: Type.Object({ chaseNumeros: Type.Array(Numero) }) },
  opened: { in: EmptyObject, out: Type.Record(Type.String(), Draw) },
  draws: {
    in: Type.Object({ ...ofGame, page: ZeroPage, size: PageSize }),
    out: Type.Object({ content: Type.Array(Draw), totalPages: Type.Integer() }),
  },
  hotGap: {
    in: Type.Object({
      ...ofGame,
      /** How many of the newest draws are counted. */
      size: Type.Integer({ minimum: 1, maximum: MAX_COUNTED, default: DEFAULT_COUNTED }),
    }),
    out: Type.Object({
      /** The draws counted, newest first. */
      numeros: Type.Array(Numero),
      /** Counted places: `FIRST` to `TENTH`, `HEAD`, `TAIL`, `SUM`, `ALL`. The next fields use this order. */
      numbers: ByPlace(Type.String()),
      /** How often each number was drawn. */
      hot: ByPlace(Type.Integer()),
      /** Draws since each number was drawn; the number of counted draws where it was never drawn. */
      gap: ByPlace(Type.Integer()),
      /** For places with one number a draw: the index in `numbers` of each draw. */
      trend: ByPlace(Type.Integer()),
    }),
  },
  draw: {
    in: Type.Object({ ...ofGame, numero: Numero }),
    out: Type.Object({
      ...Draw.properties,
      ...MadeWith,
      /** Earlier results of a corrected draw, oldest first; older files have none. */
      earlierResults: Type.Optional(Type.Array(EarlierResult)),
      proof: Proof,
    }),
  },
  preview: { in: Type.Object(SlipInput), out: Priced },
  betting: {
    in: Type.Object({
      ...SlipInput,
      currentNumero: Numero,
      /** The total that the client shows; a different price refuses the order. */
      betCartAmountSum: Type.Optional(Money),
      /** Created by the client, once per press: a repeated request is the same order. */
      requestId: Type.String({ format: "uuid" }),
      winningStop: Type.Optional(Type.Boolean()),
    }),
    out: Type.Object({
      orderNumber: Type.String(),
      numero: Numero,
      totalBettingAmount: Money,
      orderDetailIds: Type.Array(OrderId),
    }),
  },
  orders: {
    in: Type.Object({
      gameId: Type.Optional(Type.Integer({ minimum: -1, maximum: 2_147_483_647 })),
      orderStatus: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
      /** Lists only the draws of this order. */
      orderNumber: Type.Optional(Type.String({ pattern: "^[0-9A-Z]{10}$" })),
      /** Time in which the orders were placed; both ends are included. */
      startDate: Type.Optional(EpochMs),
      endDate: Type.Optional(EpochMs),
      numero: Type.Optional(Numero),
      /** `1`: only orders over several draws. */
      chasingStatus: Type.Optional(Type.Enum(["1"] as const)),
      page: ZeroPage,
      size: PageSize,
    }),
    out: Type.Object({
      content: Type.Array(Order),
      totalPages: Type.Integer(),
      /** Sums over all pages: stakes, stakes without returned ones, and winnings. */
      orderSumTO: Type.Object({
        sumPlanBettingAmt: Money,
        sumActualBettingAmt: Money,
        sumWinningAmt: Money,
      }),
      /**
       * Orders of draws before this time are archived: only the betting record has their stakes and winnings. Null: no
       * orders are archived.
       */
      archivedUntil: nullable(EpochMs),
    }),
  },
  order: {
    in: Type.Object({ orderDetailId: OrderId }),
    out: Type.Object({
      ...Order.properties,
      /**
       * The part that a corrected result could not take back, because the balance was too low: the member keeps it.
       */
      unpaidAmount: Money,
      orderInfos: Type.Array(
        Type.Object({
          playId: Type.String(),
          bettingContent: Type.String(),
          stakes: Type.Integer(),
          bettingAmount: Money,
          /**
           * This field and the next one are null while the draw is being corrected: the lines do not add up to the
           * order's win then.
           */
          hits: nullable(Type.Integer()),
          winAmount: nullable(Money),
        }),
      ),
    }),
  },
  cancel: {
    in: Type.Object({ orderDetailIds: Type.Array(OrderId, { minItems: 1, maxItems: MAX_CANCELLED }) }),
    out: Type.Object({ cancelled: Type.Array(OrderId), refund: Money }),
  },
  proof: {
    in: Type.Object({ orderDetailId: OrderId }),
    out: Type.Object({
      numero: Numero,
      /** The ticket as it was hashed. */
      ticket: Type.String(),
      index: Type.Integer(),
      tickets: Type.Integer(),
      path: Type.Array(Hash),
      root: Hash,
    }),
  },
} as const satisfies Record<keyof typeof lottery, { in: Type.TSchema; out: Type.TSchema }>;
