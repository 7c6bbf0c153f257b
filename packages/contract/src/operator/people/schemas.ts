import Type from "typebox";
import { Amount, EmptyObject, EpochMs } from "../../shapes.ts";
import { Day, OperatorName, OperatorSession, PermissionName } from "../access/schemas.ts";
import { Id, Reason } from "../operator-shapes.ts";
import { rolePattern } from "../permissions.ts";
import type { people } from "./calls.ts";

/** Name of a built-in role, or of one of the merchant's own roles. */
const RoleName = Type.String({ minLength: 2, maxLength: 30, pattern: "^[a-z][a-zA-Z0-9-]*$" });
const limits = {
  /** Maximum amount of one act without a second operator; null: only the merchant's rules apply. */
  maxAmount: Type.Union([Amount, Type.Null()]),
  /** Whether the operator sees personal data masked. */
  isMasked: Type.Boolean(),
  /** Last day of the role's assignment, in UTC; null: valid until it is removed. An auditor's role has a last day. */
  lastDay: Type.Union([Day, Type.Null()]),
};
const Assignment = Type.Object({ role: Type.String(), ...limits });
const DisplayName = Type.String({ minLength: 1, maxLength: 80, pattern: "\\S" });
/** A new invitation link. Its token is shown only once. */
const Link = Type.Object({ token: Type.String(), expiresAt: EpochMs });

const Operator = Type.Object({
  name: Type.String(),
  displayName: Type.String(),
  state: Type.Enum(["invited", "active", "disabled"] as const),
  assignments: Type.Array(Assignment),
  passkeys: Type.Integer(),
  hasPassword: Type.Boolean(),
  /** Number of the operator's open API tokens at the merchant. */
  tokens: Type.Integer(),
  /** When the operator was last seen; null: the operator never signed in. */
  seenAt: Type.Union([EpochMs, Type.Null()]),
  /** Expiry of the open invitation link; null: no link is open. */
  invitedUntil: Type.Union([EpochMs, Type.Null()]),
});

const Role = Type.Object({
  name: Type.String(),
  isOwn: Type.Boolean(),
  permissions: Type.Array(Type.String()),
  /** Number of operators who have this role today. */
  operators: Type.Integer(),
});

const ofOperator = { operator: OperatorName };

export const peopleSchemas = {
  list: { in: EmptyObject, out: Type.Object({ rows: Type.Array(Operator) }) },
  roles: { in: EmptyObject, out: Type.Object({ rows: Type.Array(Role) }) },
  sessions: {
    in: Type.Object(ofOperator),
    out: Type.Object({
      sessions: Type.Array(OperatorSession),
      tokens: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          lastDay: Type.String(),
          seenAt: Type.Union([EpochMs, Type.Null()]),
        }),
      ),
    }),
  },
  invite: {
    in: Type.Object({ name: OperatorName, displayName: DisplayName, role: RoleName, ...limits }),
    out: Link,
  },
  reinvite: { in: Type.Object({ ...ofOperator, reason: Reason }), out: Link },
  assign: { in: Type.Object({ ...ofOperator, role: RoleName, ...limits }), out: EmptyObject },
  unassign: { in: Type.Object({ ...ofOperator, role: RoleName }), out: EmptyObject },
  disable: { in: Type.Object({ ...ofOperator, reason: Reason }), out: EmptyObject },
  enable: { in: Type.Object({ ...ofOperator, reason: Reason }), out: EmptyObject },
  endSessions: {
    in: Type.Object({ ...ofOperator, reason: Reason }),
    out: Type.Object({ ended: Type.Integer() }),
  },
  saveRole: {
    in: Type.Object({
      name: Type.String({ pattern: rolePattern }),
      permissions: Type.Array(PermissionName, { minItems: 1, maxItems: 200, uniqueItems: true }),
    }),
    out: EmptyObject,
  },
  removeRole: { in: Type.Object({ name: Type.String({ pattern: rolePattern }) }), out: EmptyObject },
} as const satisfies Record<keyof typeof people, { in: Type.TSchema; out: Type.TSchema }>;
