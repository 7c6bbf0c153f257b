import Type from "typebox";
import { EmptyObject, EpochMs } from "../../shapes.ts";
import { Reason } from "../operator-shapes.ts";
import type { lottery } from "./calls.ts";

const EntryKind = Type.Enum(["result", "correction", "void"] as const);
const ofDraw = {
  gameId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  numero: Type.String({ pattern: "^[0-9]{6,8}-[0-9]{1,5}$" }),
};

export const WaitingDraw = Type.Object({
  ...ofDraw,
  engine: Type.String(),
  /** Drawn here: it waits for the beacon. */
  electronic: Type.Boolean(),
  state: Type.String(),
  drawsAt: EpochMs,
  tickets: Type.Union([Type.Integer(), Type.Null()]),
  /** What waits for a second operator; null: nothing is entered. */
  kind: Type.Union([EntryKind, Type.Null()]),
  enteredBy: Type.Union([Type.String(), Type.Null()]),
});
export type WaitingDraw = Type.Static<typeof WaitingDraw>;

const Entry = Type.Object({ ...ofDraw, result: Type.Unknown() });

export const lotterySchemas = {
  draws: { in: EmptyObject, out: Type.Object({ rows: Type.Array(WaitingDraw), asOf: EpochMs }) },
  enterResult: { in: Entry, out: EmptyObject },
  correctResult: { in: Entry, out: EmptyObject },
  voidDraw: { in: Type.Object({ ...ofDraw, reason: Reason }), out: EmptyObject },
  confirm: {
    /** Null: the draw is void. */
    in: Entry,
    /** `differs`: the two entries are not the same, and both are void; `late`: the draw has gone on since the first. */
    out: Type.Object({ kind: EntryKind, outcome: Type.Enum(["confirmed", "differs", "late"] as const) }),
  },
} as const satisfies Record<keyof typeof lottery, { in: Type.TSchema; out: Type.TSchema }>;
