import Type from "typebox";
import { Amount, EmptyObject } from "../../shapes.ts";
import { Reason } from "../operator-shapes.ts";
import type { approvals } from "./calls.ts";

const Act = Type.String({ minLength: 3, maxLength: 80 });

export const ApprovalRule = Type.Object({
  act: Type.String(),
  /** Decimal text: a higher amount needs a second operator; an act without an amount always does. Null: no rule. */
  above: Type.Union([Type.String(), Type.Null()]),
  /** The merchant plays for real money and has no own rule for it: any amount needs a second operator. */
  isDefault: Type.Boolean(),
  /** Always needs a second operator, independent of the rules. */
  isAlways: Type.Boolean(),
});

export const approvalSchemas = {
  list: {
    in: EmptyObject,
    /** Every act that can need a second operator. */
    out: Type.Object({ rules: Type.Array(ApprovalRule), currency: Type.String() }),
  },
  set: { in: Type.Object({ act: Act, above: Amount, reason: Reason }), out: EmptyObject },
  remove: { in: Type.Object({ act: Act, reason: Reason }), out: EmptyObject },
} as const satisfies Record<keyof typeof approvals, { in: Type.TSchema; out: Type.TSchema }>;
