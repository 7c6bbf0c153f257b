import Type from "typebox";
import { Proof } from "../../lottery/draw-shapes.ts";
import { EmptyObject, EpochMs, Money } from "../../shapes.ts";
import { listSchemas } from "../list-schemas.ts";
import { Id, Reason } from "../operator-shapes.ts";
import type { lottery } from "./calls.ts";
import { lotteryDrawList, lotteryDrawStates } from "./lists.ts";

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const EntryKind = Type.Enum(["result", "correction", "void"] as const);
const ofDraw = {
  gameId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  numero: Type.String({ pattern: "^[0-9]{6,8}-[0-9]{1,5}$" }),
};

/** Name of a lottery, by language code of the site. */
const Name = Type.Record(Type.String(), Type.String());

export const WaitingDraw = Type.Object({
  ...ofDraw,
  name: Name,
  engine: Type.String(),
  /** Whether the platform draws the result. The draw then waits for the public randomness beacon. */
  electronic: Type.Boolean(),
  state: Type.Enum(lotteryDrawStates),
  closesAt: EpochMs,
  drawsAt: EpochMs,
  tickets: nullable(Type.Integer()),
  /** Maximum total win of the draw's orders. */
  exposure: Money,
  /** The kind of entry that waits for a second operator; null: none. */
  kind: nullable(EntryKind),
  enteredBy: nullable(Type.String()),
});
export type WaitingDraw = Type.Static<typeof WaitingDraw>;

/** Form of a lottery result: numbers of fixed length by tier, one text of digits, or balls. */
export const ResultForm = Type.Union([
  Type.Object({
    shape: Type.Enum(["prizes"] as const),
    tiers: Type.Array(Type.Object({ count: Type.Integer(), digits: Type.Integer() })),
  }),
  Type.Object({ shape: Type.Enum(["four-d"] as const) }),
  Type.Object({
    shape: Type.Enum(["digits"] as const),
    count: Type.Integer(),
    min: Type.Integer(),
    max: Type.Integer(),
  }),
  Type.Object({
    shape: Type.Enum(["balls"] as const),
    count: Type.Integer(),
    max: Type.Integer(),
    hasBonus: Type.Boolean(),
  }),
]);
export type ResultForm = Type.Static<typeof ResultForm>;

const LotteryGame = Type.Object({
  gameId: ofDraw.gameId,
  code: Type.String(),
  name: Name,
  engine: Type.String(),
  prizeMode: Type.String(),
  electronic: Type.Boolean(),
  isEnabled: Type.Boolean(),
  /** Seconds between two draws; null: one draw a day, at `drawTime`. */
  periodS: nullable(Type.Integer()),
  /** Time of the daily draw, in the game's time zone. */
  drawTime: nullable(Type.String()),
  zone: Type.String(),
  /** Weekdays of the draws; 1 is Monday. */
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 })),
  /** Seconds before the draw at which orders end. */
  closeS: Type.Integer(),
  maxUnit: Money,
  maxMember: Money,
  /** Maximum units of one member on one number of a draw; null: no limit. */
  maxNumber: nullable(Money),
  maxExposure: Money,
  /** Whether the merchant has set odds, which replace those of the engine's table. */
  hasOwnOdds: Type.Boolean(),
});

const DrawEntry = Type.Object({
  id: Id,
  kind: EntryKind,
  state: Type.Enum(["waiting", "confirmed", "refused"] as const),
  enteredBy: Type.String(),
  enteredAt: EpochMs,
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(EpochMs),
  reason: nullable(Type.String()),
  /** The entered numbers as one text; null for a void, and for an entry that waits for a second operator. */
  result: nullable(Type.String()),
});

export const DrawDetail = Type.Object({
  ...ofDraw,
  name: Name,
  engine: Type.String(),
  prizeMode: Type.String(),
  electronic: Type.Boolean(),
  state: Type.Enum(lotteryDrawStates),
  opensAt: EpochMs,
  closesAt: EpochMs,
  drawsAt: EpochMs,
  currency: Type.String(),
  /** `exposure`: maximum total win of the draw's orders. `maxExposure`: the limit up to which orders are accepted. */
  exposure: Money,
  maxExposure: Money,
  /** Figures of all orders of the draw, whatever their outcome. */
  orders: Type.Object({
    count: Type.Integer(),
    members: Type.Integer(),
    staked: Money,
    /** Number of unsettled orders. */
    open: Type.Integer(),
    /** Number of cancelled, stopped and void orders. */
    givenBack: Type.Integer(),
    won: Type.Integer(),
    paid: Money,
    /** The part of wins that a correction could not take back, because balances were too low. */
    unpaid: Money,
  }),
  /**
   * Units staked on each number, highest first. Null for a game without a limit on a number's units, because the units
   * of such a game are not counted.
   */
  numbers: nullable(Type.Array(Type.Object({ number: Type.String(), units: Money, orders: Type.Integer() }))),
  /** The drawn numbers as one text; null: no result. */
  result: nullable(Type.String()),
  resultVersion: Type.Integer(),
  form: ResultForm,
  proof: Proof,
  entries: Type.Array(DrawEntry),
  /** Kinds of entries that are possible now. */
  acts: Type.Array(EntryKind),
  /** The entry that waits for a second operator; null: none. */
  waiting: nullable(Type.Object({ kind: EntryKind, enteredBy: Type.String(), isOwn: Type.Boolean() })),
  asOf: EpochMs,
});
export type DrawDetail = Type.Static<typeof DrawDetail>;

const Entry = Type.Object({ ...ofDraw, result: Type.Unknown() });

export const DrawPreview = Type.Object({
  kind: EntryKind,
  /** Number of orders that the entry settles or returns. */
  orders: Type.Integer(),
  /** Number of orders whose money the entry changes. */
  changed: Type.Integer(),
  /** Money that the entry would pay to members. */
  pays: Money,
  /** Money that the entry would take back from members, as far as their balances allow. */
  takesBack: Money,
  currency: Type.String(),
  /** Whether all orders were counted; false: there are more. */
  isWhole: Type.Boolean(),
});
export type DrawPreview = Type.Static<typeof DrawPreview>;

export const lotterySchemas = {
  games: { in: EmptyObject, out: Type.Object({ games: Type.Array(LotteryGame), currency: Type.String() }) },
  list: listSchemas(lotteryDrawList),
  get: { in: Type.Object(ofDraw), out: DrawDetail },
  preview: {
    /** `result`: required for a result or a correction; a void has none. */
    in: Type.Object({ ...ofDraw, kind: EntryKind, result: Type.Optional(Type.Unknown()) }),
    out: DrawPreview,
  },
  draws: {
    in: EmptyObject,
    out: Type.Object({
      rows: Type.Array(WaitingDraw),
      /** Draws of the next day whose result will be entered, the earliest first. */
      coming: Type.Array(WaitingDraw),
      currency: Type.String(),
      asOf: EpochMs,
    }),
  },
  enterResult: { in: Entry, out: EmptyObject },
  correctResult: { in: Entry, out: EmptyObject },
  voidDraw: { in: Type.Object({ ...ofDraw, reason: Reason }), out: EmptyObject },
  confirm: {
    /** `result`: the second entry; null confirms a void. */
    in: Entry,
    /**
     * `differs`: the two entries disagree, and both become void. `late`: the two entries agree, but the draw has
     * changed since the first one.
     */
    out: Type.Object({ kind: EntryKind, outcome: Type.Enum(["confirmed", "differs", "late"] as const) }),
  },
} as const satisfies Record<keyof typeof lottery, { in: Type.TSchema; out: Type.TSchema }>;
