import Type from "typebox";
import { Cursor, EpochMs, Money, NextCursor, pageSize } from "../../shapes.ts";
import { Id } from "../operator-shapes.ts";
import type { memberRounds } from "./calls.ts";

const Round = {
  vendor: Type.String(),
  roundId: Type.String(),
  gameCode: Type.String(),
  gameName: Type.Union([Type.String(), Type.Null()]),
  stake: Money,
  win: Money,
  currency: Type.String(),
  state: Type.Enum(["open", "settled", "rolledBack"] as const),
  startedAt: EpochMs,
};

export const memberRoundSchemas = {
  list: {
    in: Type.Object({ id: Id, cursor: Type.Optional(Cursor), size: pageSize(50, 100) }),
    out: Type.Object({ list: Type.Array(Type.Object(Round)), nextCursor: NextCursor }),
  },
  get: {
    in: Type.Object({
      id: Id,
      vendor: Type.String({ minLength: 1, maxLength: 40 }),
      roundId: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    out: Type.Object({
      ...Round,
      endedAt: Type.Union([EpochMs, Type.Null()]),
      /** The vendor's details of the round, as stored: JSON. */
      detail: Type.String(),
    }),
  },
} as const satisfies Record<keyof typeof memberRounds, { in: Type.TSchema; out: Type.TSchema }>;
