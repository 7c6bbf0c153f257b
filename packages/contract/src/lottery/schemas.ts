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

/** The number of each order state on the wire. Only an order in state 2 can be cancelled. */
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
  /** `totalBettingAmount` and `rebateAmount` cover all draws of the order. */
  totalBettingAmount: Money,
  /** Rebate that is paid after the draws are settled; null when no series is chosen. */
  rebateAmount: nullable(Money),
  lines: Type.Array(
    Type.Object({ line: Type.Integer(), play: Type.String(), bets: Type.Integer(), cost: Money }),
  ),
});

/** For each counted place of a draw, a list with one value for each number of that place. */
const ByPlace = <T extends Type.TSchema>(value: T) => Type.Record(Type.String(), Type.Array(value));

const SlipInput = {
  gameId: NodeId,
  /** The betting slip: lines `play:numbers@unit` joined by `;`, or in `trad` the text as a betting shop writes it. */
  bettingSlipString: Slip,
  mode: Type.Optional(Mode),
  /** The chosen series, for games with series; default: the largest. */
  series: Type.Optional(Series),
  /** Number of consecutive draws of the order, from the current one on; default: 1. */
  phases: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CHASE })),
  /** Factors by which the units are multiplied in each draw; default: 1. */
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
  /** The member's series, and the rebate that it pays at settlement; null for games without series. */
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
      /** `unitMax`: maximum unit of one number. `betAmountMax`: a member's maximum stake on one draw. */
      unitMax: Money,
      betAmountMax: Money,
      /** Maximum units of one member on one number of a draw, all orders together; null: no limit. */
      numberMax: nullable(Money),
      currency: Type.String(),
      /**
       * The lowest and the highest series, the series for which `plays` is given, and the rebate of that series in
       * percent of the stake. Null: members choose no series.
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
      /** Number of the newest draws that are counted. */
      size: Type.Integer({ minimum: 1, maximum: MAX_COUNTED, default: DEFAULT_COUNTED }),
    }),
    out: Type.Object({
      /** Numbers of the counted draws, newest first. */
      numeros: Type.Array(Numero),
      /**
       * The numbers of each counted place: `FIRST` to `TENTH`, `HEAD`, `TAIL`, `SUM`, `ALL`. `hot`, `gap` and `trend`
       * use the same order.
       */
      numbers: ByPlace(Type.String()),
      /** How often each number was drawn in the counted draws. */
      hot: ByPlace(Type.Integer()),
      /** Number of draws since each number was drawn; the number of counted draws where it was never drawn. */
      gap: ByPlace(Type.Integer()),
      /** For places with one number a draw: for each counted draw, the index of its number in `numbers`. */
      trend: ByPlace(Type.Integer()),
    }),
  },
  draw: {
    in: Type.Object({ ...ofGame, numero: Numero }),
    out: Type.Object({
      ...Draw.properties,
      ...MadeWith,
      /** Results of a corrected draw that a later result replaced, oldest first. Older files have none. */
      earlierResults: Type.Optional(Type.Array(EarlierResult)),
      proof: Proof,
    }),
  },
  preview: { in: Type.Object(SlipInput), out: Priced },
  betting: {
    in: Type.Object({
      ...SlipInput,
      currentNumero: Numero,
      /** The total price that the client shows. The order is refused when the price differs. */
      betCartAmountSum: Type.Optional(Money),
      /** Idempotency key that the client creates once per press: a request with the same key is the same order. */
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
      /** Lists only the draws of this lottery order. */
      orderNumber: Type.Optional(Type.String({ pattern: "^[0-9A-Z]{10}$" })),
      /** Only orders placed from `startDate` to `endDate`, both included. */
      startDate: Type.Optional(EpochMs),
      endDate: Type.Optional(EpochMs),
      numero: Type.Optional(Numero),
      /** `1`: only orders that span several draws. */
      chasingStatus: Type.Optional(Type.Enum(["1"] as const)),
      page: ZeroPage,
      size: PageSize,
    }),
    out: Type.Object({
      content: Type.Array(Order),
      totalPages: Type.Integer(),
      /** Sums of the orders on all pages: stakes, stakes without returned ones, and winnings. */
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
       * The part of a win that a corrected result could not take back, because the balance was too low. The member
       * keeps it.
       */
      unpaidAmount: Money,
      orderInfos: Type.Array(
        Type.Object({
          playId: Type.String(),
          bettingContent: Type.String(),
          stakes: Type.Integer(),
          bettingAmount: Money,
          /**
           * `hits` and `winAmount` are null while the draw is being corrected, because the lines do not add up to the
           * order's win during that time.
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
      /** The ticket's text as it was hashed. */
      ticket: Type.String(),
      index: Type.Integer(),
      tickets: Type.Integer(),
      path: Type.Array(Hash),
      root: Hash,
    }),
  },
} as const satisfies Record<keyof typeof lottery, { in: Type.TSchema; out: Type.TSchema }>;
