import Type from "typebox";
import { Amount, EmptyObject } from "../../shapes.ts";
import { Reason } from "../operator-shapes.ts";
import type { approvals } from "./calls.ts";

const Act = Type.String({ minLength: 3, maxLength: 80 });

export const ApprovalRule = Type.Object({
  act: Type.String(),
  /**
   * Amount as decimal text. An act above this amount, and every act without an amount, needs a second operator. Null:
   * no rule.
   */
  above: Type.Union([Type.String(), Type.Null()]),
  /**
   * Whether the default applies: with real money and without the merchant's own rule, any amount needs a second
   * operator.
   */
  isDefault: Type.Boolean(),
  /** Whether the act always needs a second operator, independent of the rules. */
  isAlways: Type.Boolean(),
});

export const approvalSchemas = {
  list: {
    in: EmptyObject,
    /** Rules of every act that can need a second operator. */
    out: Type.Object({ rules: Type.Array(ApprovalRule), currency: Type.String() }),
  },
  set: { in: Type.Object({ act: Act, above: Amount, reason: Reason }), out: EmptyObject },
  remove: { in: Type.Object({ act: Act, reason: Reason }), out: EmptyObject },
} as const satisfies Record<keyof typeof approvals, { in: Type.TSchema; out: Type.TSchema }>;
