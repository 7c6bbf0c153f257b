import Type from "typebox";
import type { lottery } from "../../calls/lottery/lottery.ts";
import { Code, EmptyObject, EpochMs, ImageUrl, Money, NodeId } from "../shapes.ts";

/** Most draws of one order, and most sub-orders of one cancellation. */
export const MAX_CHASE = 20;
const MAX_CANCELLED = 100;
const MAX_COUNTED = 100;
const DEFAULT_COUNTED = 50;
export const MAX_SLIP_LENGTH = 4_000;

const lotteryModes = ["ent", "trad"] as const;
const drawStates = ["scheduled", "open", "closing", "closed", "drawn", "settled", "void"] as const;
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

const PrizeMode = Type.Enum(["LOTT", "ZY", "ELOTT", "SEA"] as const);
const Numero = Type.String({ pattern: "^[0-9]{6,8}-[0-9]{1,5}$" });
const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });
const OrderId = Type.String({ pattern: "^[0-9A-Z]{10}(-[0-9]{3})?$" });
const Slip = Type.String({ minLength: 1, maxLength: MAX_SLIP_LENGTH });
const ZeroPage = Type.Integer({ minimum: 0, maximum: 10_000, default: 0 });
const PageSize = Type.Integer({ minimum: 1, maximum: 100, default: 10 });
const Mode = Type.Enum(lotteryModes);
const ofGame = { gameId: NodeId };
/** The level of prizes that a member chooses, of 2000 for fair odds. */
const Series = Type.Integer({ minimum: 1_700, maximum: 2_000 });
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const Game = Type.Object({
  gameId: NodeId,
  code: Code,
  gameGroupCode: Code,
  displayName: Type.String(),
  vassalage: Code,
  iconUrl: ImageUrl,
  prizeMode: nullable(PrizeMode),
  /** The rules by their code in the engines. */
  engine: Code,
  isVietnamese: Type.Boolean(),
  /** Its results are drawn here; of others the official ones are entered. */
  electronic: Type.Boolean(),
  /** Seconds between two draws; null: one on each of its days. */
  periodS: nullable(Type.Integer()),
  /** Of the draw that takes orders now; null: there is none. */
  numero: nullable(Numero),
  closesAt: nullable(EpochMs),
});

const Group = Type.Object({ code: Code, games: Type.Array(Game) });

const Play = Type.Object({
  playCode: Code,
  /** The kind of the play; plays of a kind stand together. */
  groupCode: Code,
  mode: Mode,
  /** What one bet costs at a unit of 1. */
  singleBetPrice: Type.String(),
  positions: Type.Integer(),
  hasOptionalPositions: Type.Boolean(),
  least: Type.Integer(),
  most: Type.Integer(),
  min: Type.Integer(),
  max: Type.Integer(),
  digits: nullable(Type.Integer()),
  words: nullable(Type.Array(Type.String())),
  combination: Type.Integer(),
  /** `bonus` is what a hit pays on a unit of 1, the stake included. */
  prizes: Type.Array(Type.Object({ prizeType: Type.String(), bonus: Type.String() })),
  /** The exact return of the play's bets in percent, the rebate included, the lowest and the highest. */
  returnPercent: Type.Object({ least: Type.String(), most: Type.String() }),
});

const Draw = Type.Object({
  gameId: NodeId,
  numero: Numero,
  state: Type.Enum(drawStates),
  opensAt: EpochMs,
  closesAt: EpochMs,
  winningTime: EpochMs,
  /** The numbers as text, joined by commas; prizes from the first one down. Null before the result. */
  winNo: nullable(Type.String()),
  result: Type.Unknown(),
  /** Its result follows from its secret; another one's is entered, and nothing of it can be computed. */
  electronic: Type.Boolean(),
  /** 2 and above: the result was corrected. */
  resultVersion: Type.Integer(),
});

/** The rules that a draw was made with, and their version: 1 where a file of before has none. */
const MadeWith = { engine: Code, rulesVersion: Type.Optional(Type.Integer({ minimum: 1 })) };

const Proof = Type.Object({
  commitment: Hash,
  tickets: nullable(Type.Integer()),
  root: nullable(Hash),
  beaconRound: nullable(Type.Integer()),
  beacon: nullable(Hash),
  secret: nullable(Hash),
});

const Priced = Type.Object({
  stakes: Type.Integer(),
  /** Over all draws of the order, as the next one. */
  totalBettingAmount: Money,
  /** What of it comes back once the draws are settled; null where no series is chosen. */
  rebateAmount: nullable(Money),
  lines: Type.Array(
    Type.Object({ line: Type.Integer(), play: Type.String(), bets: Type.Integer(), cost: Money }),
  ),
});

/** For each counted place a value of each of its numbers. */
const ByPlace = <T extends Type.TSchema>(value: T) => Type.Record(Type.String(), Type.Array(value));

const SlipInput = {
  gameId: NodeId,
  /** Lines `play:numbers@unit` joined by `;`, or in `trad` the counter's own text. */
  bettingSlipString: Slip,
  mode: Type.Optional(Mode),
  /** Of games that have one; the largest by default. */
  series: Type.Optional(Series),
  /** Draws of the order, the current one first; 1 by default. */
  phases: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CHASE })),
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
  /** What the member chose, and what of the stake comes back with the settlement; null where the game has no series. */
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
      /** Largest unit of one number, and what a member may stake on a draw. */
      unitMax: Money,
      betAmountMax: Money,
      currency: Type.String(),
      /** What may be chosen, what the plays below are for, and its rebate in percent of the stake; null where there is no choice. */
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
          /** Until orders end, and until the result, from `serverTime` on. */
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
      /** What is counted where: `FIRST` to `TENTH`, `HEAD`, `TAIL`, `SUM`, `ALL`. The next ones follow this order. */
      numbers: ByPlace(Type.String()),
      /** How often each number was drawn. */
      hot: ByPlace(Type.Integer()),
      /** Draws since each number was drawn; as many as were counted where none of them has it. */
      gap: ByPlace(Type.Integer()),
      /** Of places with one number a draw: for each draw its index in `numbers`. */
      trend: ByPlace(Type.Integer()),
    }),
  },
  draw: {
    in: Type.Object({ ...ofGame, numero: Numero }),
    out: Type.Object({ ...Draw.properties, ...MadeWith, proof: Proof }),
  },
  preview: { in: Type.Object(SlipInput), out: Priced },
  betting: {
    in: Type.Object({
      ...SlipInput,
      currentNumero: Numero,
      /** What the client shows as the total; another price refuses the order. */
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
      /** The draws of one order. */
      orderNumber: Type.Optional(Type.String({ pattern: "^[0-9A-Z]{10}$" })),
      page: ZeroPage,
      size: PageSize,
    }),
    out: Type.Object({
      content: Type.Array(Order),
      totalPages: Type.Integer(),
      /** Orders of draws before it are archived: what they staked and won is in the betting record. Null: none are. */
      archivedUntil: nullable(EpochMs),
    }),
  },
  order: {
    in: Type.Object({ orderDetailId: OrderId }),
    out: Type.Object({
      ...Order.properties,
      /** What a corrected result takes back and the balance did not hold: it stays the member's. */
      unpaidAmount: Money,
      orderInfos: Type.Array(
        Type.Object({
          playId: Type.String(),
          bettingContent: Type.String(),
          stakes: Type.Integer(),
          bettingAmount: Money,
          /** With the next one null where the lines do not make up what the order won: its draw is being corrected. */
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
