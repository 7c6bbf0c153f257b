// Calls about a member's access: sessions, secrets, blocking and closing.

import type { OperatorCall } from "../operator-call.ts";

export const memberAccess = {
  /** Sessions, browsers and login factors of a member. */
  security: {
    name: "memberAccess.security",
    method: "GET",
    path: "/console/api/memberAccess/security",
    permission: "members.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown"],
  },
  /** Blocks a member: ends every session and running game, and forgets every remembered browser. */
  block: {
    name: "memberAccess.block",
    method: "POST",
    path: "/console/api/memberAccess/block",
    permission: "members.block",
    effect: "write",
    reason: true,
    limit: "write",
    fails: ["member.unknown", "member.state"],
  },
  /** Unblocks a member. Earlier sessions stay ended. */
  unblock: {
    name: "memberAccess.unblock",
    method: "POST",
    path: "/console/api/memberAccess/unblock",
    permission: "members.block",
    effect: "write",
    reason: true,
    limit: "write",
    fails: ["member.unknown", "member.state"],
  },
  endSessions: {
    name: "memberAccess.endSessions",
    method: "POST",
    path: "/console/api/memberAccess/endSessions",
    permission: "members.security",
    effect: "write",
    reason: true,
    limit: "write",
    fails: ["member.unknown"],
  },
  /**
   * Removes the member's password and creates a link that works once. The link is mailed to a verified address,
   * otherwise returned in the answer.
   */
  resetPassword: {
    name: "memberAccess.resetPassword",
    method: "POST",
    path: "/console/api/memberAccess/resetPassword",
    permission: "members.security",
    effect: "write",
    approval: true,
    needsTwoByDefault: true,
    stepUp: true,
    reason: true,
    limit: "write",
    fails: ["member.unknown", "member.state"],
  },
  resetPaymentPassword: {
    name: "memberAccess.resetPaymentPassword",
    method: "POST",
    path: "/console/api/memberAccess/resetPaymentPassword",
    permission: "members.security",
    effect: "write",
    approval: true,
    needsTwoByDefault: true,
    stepUp: true,
    reason: true,
    limit: "write",
    fails: ["member.unknown", "member.secret.missing"],
  },
  resetSecondFactor: {
    name: "memberAccess.resetSecondFactor",
    method: "POST",
    path: "/console/api/memberAccess/resetSecondFactor",
    permission: "members.security",
    effect: "write",
    approval: true,
    needsTwoByDefault: true,
    stepUp: true,
    reason: true,
    limit: "write",
    fails: ["member.unknown", "member.secret.missing"],
  },
  /** Creates a link that opens the site once as the member sees it: read-only, for ten minutes. */
  view: {
    name: "memberAccess.view",
    method: "POST",
    path: "/console/api/memberAccess/view",
    permission: "members.impersonate",
    effect: "write",
    personOnly: true,
    stepUp: true,
    reason: true,
    limit: "write",
    fails: ["member.unknown", "member.state", "member.view.masked"],
  },
  /** Reasons why the member's account cannot be closed now. */
  closing: {
    name: "memberAccess.closing",
    method: "GET",
    path: "/console/api/memberAccess/closing",
    permission: "members.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown"],
  },
  /**
   * Closes the member's account for ever. Its username stays taken, and its data is stored as long as the law requires.
   */
  close: {
    name: "memberAccess.close",
    method: "POST",
    path: "/console/api/memberAccess/close",
    permission: "members.close",
    effect: "write",
    approval: true,
    stepUp: true,
    reason: true,
    limit: "write",
    fails: ["member.unknown", "member.state", "account.close.open"],
  },
} as const satisfies Record<string, OperatorCall>;
