import Type from "typebox";
import { closingObstacles } from "../../auth/closing-obstacles.ts";
import { EmptyObject, EpochMs } from "../../shapes.ts";
import { Id, Reason } from "../operator-shapes.ts";
import type { memberAccess } from "./calls.ts";

const MaybeText = Type.Union([Type.String(), Type.Null()]);
const ById = Type.Object({ id: Id });
const WithReason = Type.Object({ id: Id, reason: Reason });

export const memberAccessSchemas = {
  security: {
    in: ById,
    out: Type.Object({
      sessions: Type.Array(
        Type.Object({
          device: Type.String(),
          deviceName: MaybeText,
          /** IP address of the session, masked for operators without the right to personal data. */
          address: Type.String(),
          since: EpochMs,
          seenAt: EpochMs,
        }),
      ),
      /** Browsers with which the member has logged in. `id` is the code that `members.find` accepts. */
      browsers: Type.Array(Type.Object({ id: Type.String(), firstAt: EpochMs, lastAt: EpochMs })),
      hasPassword: Type.Boolean(),
      paymentPasswordSetAt: Type.Union([EpochMs, Type.Null()]),
      hasPaymentPassword: Type.Boolean(),
      hasSecondFactor: Type.Boolean(),
      recoveryCodesLeft: Type.Integer(),
    }),
  },
  block: { in: WithReason, out: EmptyObject },
  unblock: { in: WithReason, out: EmptyObject },
  endSessions: { in: WithReason, out: Type.Object({ ended: Type.Integer() }) },
  resetPassword: {
    in: WithReason,
    out: Type.Object({
      /** Link that opens the account once; null: the link was sent by mail. */
      link: MaybeText,
      /** Masked email address that received the link; null: the link was not mailed. */
      sentTo: MaybeText,
      expiresAt: EpochMs,
    }),
  },
  resetPaymentPassword: { in: WithReason, out: EmptyObject },
  resetSecondFactor: { in: WithReason, out: EmptyObject },
  view: {
    in: WithReason,
    out: Type.Object({
      /** Link that works once. The token is after `#`, so that no server logs it. */
      link: Type.String(),
      expiresAt: EpochMs,
    }),
  },
  closing: { in: ById, out: Type.Object({ obstacles: Type.Array(Type.Enum(closingObstacles)) }) },
  close: { in: WithReason, out: EmptyObject },
} as const satisfies Record<keyof typeof memberAccess, { in: Type.TSchema; out: Type.TSchema }>;
