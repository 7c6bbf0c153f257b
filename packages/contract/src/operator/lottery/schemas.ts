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

/** By code of the site's languages. */
const Name = Type.Record(Type.String(), Type.String());

export const WaitingDraw = Type.Object({
  ...ofDraw,
  name: Name,
  engine: Type.String(),
  /** Whether the result is drawn here; the draw then waits for the beacon. */
  electronic: Type.Boolean(),
  state: Type.Enum(lotteryDrawStates),
  closesAt: EpochMs,
  drawsAt: EpochMs,
  tickets: nullable(Type.Integer()),
  /** Maximum total win of its orders. */
  exposure: Money,
  /** The kind of entry that waits for a second operator; null: none. */
  kind: nullable(EntryKind),
  enteredBy: nullable(Type.String()),
});
export type WaitingDraw = Type.Static<typeof WaitingDraw>;

/** Form of a result: numbers of fixed length by tier, one text of digits, or balls. */
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
  /** Seconds between two draws; null: one a day, at `drawTime`. */
  periodS: nullable(Type.Integer()),
  /** In the game's time zone. */
  drawTime: nullable(Type.String()),
  zone: Type.String(),
  /** 1 is Monday. */
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 })),
  /** Seconds before the draw at which orders end. */
  closeS: Type.Integer(),
  maxUnit: Money,
  maxMember: Money,
  /** Maximum units of one member on one number of a draw; null: no limit. */
  maxNumber: nullable(Money),
  maxExposure: Money,
  /** Whether the merchant's odds differ from the engine's table. */
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
  /** Numbers as one text; null for a void and for an entry that waits for a second operator. */
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
  /** Maximum total win of its orders, and the limit up to which orders are accepted. */
  exposure: Money,
  maxExposure: Money,
  /** Every order, whatever its outcome. */
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
    /** The part that a correction could not take back, because balances were too low. */
    unpaid: Money,
  }),
  /**
   * Units staked on each number, highest first. Null for a game without a limit on a number's units, because its units
   * are not counted.
   */
  numbers: nullable(Type.Array(Type.Object({ number: Type.String(), units: Money, orders: Type.Integer() }))),
  /** Numbers as one text; null: no result. */
  result: nullable(Type.String()),
  resultVersion: Type.Integer(),
  form: ResultForm,
  proof: Proof,
  entries: Type.Array(DrawEntry),
  /** Entries that are possible now. */
  acts: Type.Array(EntryKind),
  /** The entry that waits for a second operator. */
  waiting: nullable(Type.Object({ kind: EntryKind, enteredBy: Type.String(), isOwn: Type.Boolean() })),
  asOf: EpochMs,
});
export type DrawDetail = Type.Static<typeof DrawDetail>;

const Entry = Type.Object({ ...ofDraw, result: Type.Unknown() });

export const DrawPreview = Type.Object({
  kind: EntryKind,
  /** Orders that the entry settles again or returns. */
  orders: Type.Integer(),
  /** Orders whose money changes. */
  changed: Type.Integer(),
  /** Money paid to members. */
  pays: Money,
  /** Money taken back from members, as far as their balances allow. */
  takesBack: Money,
  currency: Type.String(),
  /** False: there are more orders than were counted. */
  isWhole: Type.Boolean(),
});
export type DrawPreview = Type.Static<typeof DrawPreview>;

export const lotterySchemas = {
  games: { in: EmptyObject, out: Type.Object({ games: Type.Array(LotteryGame), currency: Type.String() }) },
  list: listSchemas(lotteryDrawList),
  get: { in: Type.Object(ofDraw), out: DrawDetail },
  preview: {
    /** `result`: for a result or a correction; a void has none. */
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
    /** Null: the draw is void. */
    in: Entry,
    /**
     * `differs`: the entries disagree, and both are void. `late`: they agree, but the draw has changed since the first
     * one.
     */
    out: Type.Object({ kind: EntryKind, outcome: Type.Enum(["confirmed", "differs", "late"] as const) }),
  },
} as const satisfies Record<keyof typeof lottery, { in: Type.TSchema; out: Type.TSchema }>;
