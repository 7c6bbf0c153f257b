import Type from "typebox";
import { Amount, EmptyObject, EpochMs } from "../../shapes.ts";
import { Day, OperatorName, OperatorSession, PermissionName } from "../access/schemas.ts";
import { Id, Reason } from "../operator-shapes.ts";
import { rolePattern } from "../permissions.ts";
import type { people } from "./calls.ts";

/** A role of the product, or one of the merchant's own. */
const RoleName = Type.String({ minLength: 2, maxLength: 30, pattern: "^[a-z][a-zA-Z0-9-]*$" });
const limits = {
  /** Maximum amount of an act without a second operator; null: only the merchant's rules apply. */
  maxAmount: Type.Union([Amount, Type.Null()]),
  /** Whether personal data is shown masked. */
  isMasked: Type.Boolean(),
  /** Last valid day, in UTC; null: until it is removed. An auditor's role has one. */
  lastDay: Type.Union([Day, Type.Null()]),
};
const Assignment = Type.Object({ role: Type.String(), ...limits });
const DisplayName = Type.String({ minLength: 1, maxLength: 80, pattern: "\\S" });
/** A new link: its token is shown only once. */
const Link = Type.Object({ token: Type.String(), expiresAt: EpochMs });

const Operator = Type.Object({
  name: Type.String(),
  displayName: Type.String(),
  state: Type.Enum(["invited", "active", "disabled"] as const),
  assignments: Type.Array(Assignment),
  passkeys: Type.Integer(),
  hasPassword: Type.Boolean(),
  /** Open API tokens at the merchant. */
  tokens: Type.Integer(),
  /** Null: never signed in. */
  seenAt: Type.Union([EpochMs, Type.Null()]),
  /** Expiry of an open invitation's link; null: none is open. */
  invitedUntil: Type.Union([EpochMs, Type.Null()]),
});

const Role = Type.Object({
  name: Type.String(),
  isOwn: Type.Boolean(),
  permissions: Type.Array(Type.String()),
  /** Number of operators who have the role today. */
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
