// Calls about a merchant's operators, their rights, and the merchant's own roles. A change of rights always needs a
// second operator, unless nobody else may make it. Nobody grants or removes more rights than they have, and a merchant
// always has an owner.

import type { ErrorCode } from "../../errors.ts";
import type { OperatorCall } from "../operator-call.ts";

/** Error codes of every call about one operator. */
const ofOperator = [
  "operator.unknown",
  "operator.foreign",
  "operator.grant.exceeds",
] as const satisfies readonly ErrorCode[];
const rights = {
  method: "POST",
  permission: "people.manage",
  effect: "write",
  personOnly: true,
  stepUp: true,
  limit: "write",
} as const;

export const people = {
  /** The merchant's operators, in order of their names. */
  list: {
    name: "people.list",
    method: "GET",
    path: "/console/api/people/list",
    permission: "people.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** Built-in roles and the merchant's own roles, with their permissions. */
  roles: {
    name: "people.roles",
    method: "GET",
    path: "/console/api/people/roles",
    permission: "people.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** Open sessions and tokens of an operator. */
  sessions: {
    name: "people.sessions",
    method: "GET",
    path: "/console/api/people/sessions",
    permission: "people.view",
    effect: "read",
    limit: "read",
    fails: ["operator.unknown"],
  },
  /**
   * Creates an operator with a first role. Returns the invitation link's token once, to the operator who executes the
   * call, for example by approving the proposal.
   */
  invite: {
    ...rights,
    name: "people.invite",
    path: "/console/api/people/invite",
    approval: "always",
    fails: ["operator.exists", "operator.role.unknown", "operator.grant.exceeds", "operator.last.day"],
  },
  /**
   * Creates a new link for an operator who lost their passkey or authenticator app. Accepting it ends the operator's
   * passkeys, password, app, sessions, tokens and other links.
   */
  reinvite: {
    ...rights,
    name: "people.reinvite",
    path: "/console/api/people/reinvite",
    approval: "always",
    reason: true,
    fails: [...ofOperator, "operator.disabled"],
  },
  /** Assigns a role to an operator, or changes the operator's limits in the role. */
  assign: {
    ...rights,
    name: "people.assign",
    path: "/console/api/people/assign",
    approval: "always",
    fails: [
      "operator.unknown",
      "operator.role.unknown",
      "operator.grant.exceeds",
      "operator.last.day",
      "operator.last.owner",
    ],
  },
  unassign: {
    ...rights,
    name: "people.unassign",
    path: "/console/api/people/unassign",
    approval: "always",
    fails: ["operator.unknown", "operator.role.unassigned", "operator.grant.exceeds", "operator.last.owner"],
  },
  /**
   * Disables an operator at once, which ends their sessions, tokens and links. One operator is enough for this act,
   * because it may be urgent.
   */
  disable: {
    ...rights,
    name: "people.disable",
    path: "/console/api/people/disable",
    reason: true,
    fails: [...ofOperator, "operator.last.owner"],
  },
  enable: {
    ...rights,
    name: "people.enable",
    path: "/console/api/people/enable",
    approval: "always",
    reason: true,
    fails: ofOperator,
  },
  endSessions: {
    ...rights,
    name: "people.endSessions",
    path: "/console/api/people/endSessions",
    reason: true,
    fails: ofOperator,
  },
  /**
   * Creates a role of the merchant or changes its permissions. A change applies from the next request of the role's
   * operators.
   */
  saveRole: {
    ...rights,
    name: "people.saveRole",
    path: "/console/api/people/saveRole",
    approval: "always",
    fails: ["operator.role.product", "operator.grant.exceeds"],
  },
  removeRole: {
    ...rights,
    name: "people.removeRole",
    path: "/console/api/people/removeRole",
    approval: "always",
    fails: ["operator.role.unknown", "operator.role.used", "operator.grant.exceeds"],
  },
} as const satisfies Record<string, OperatorCall>;
