import Type from "typebox";
import { EmptyObject, EpochMs } from "../../shapes.ts";
import type { access } from "./calls.ts";

export const Me = Type.Object({
  name: Type.String(),
  displayName: Type.String(),
  /** The merchant of the request, and all those that the operator works for. */
  merchant: Type.String(),
  merchants: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  currency: Type.String(),
  roles: Type.Array(Type.String()),
  permissions: Type.Array(Type.String()),
  /** Highest amount of one act without a second operator, as decimal text; null: the merchant's rules alone. */
  maxAmount: Type.Union([Type.String(), Type.Null()]),
  /** Personal data is shown masked. */
  isMasked: Type.Boolean(),
  /** Until when acts with a step-up need no new proof; null: the next one asks. */
  provenUntil: Type.Union([EpochMs, Type.Null()]),
  serverTime: EpochMs,
});

export const accessSchemas = {
  me: { in: EmptyObject, out: Me },
} as const satisfies Record<keyof typeof access, { in: Type.TSchema; out: Type.TSchema }>;
