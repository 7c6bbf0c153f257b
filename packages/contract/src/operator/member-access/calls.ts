// Who may come in as a member: sessions, secrets, blocking and closing.

import type { OperatorCall } from "../operator-call.ts";

export const memberAccess = {
  /** Sessions, browsers and factors. */
  security: {
    name: "memberAccess.security",
    method: "GET",
    path: "/console/api/memberAccess/security",
    permission: "members.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown"],
  },
  /** Ends every session, game and remembered browser. */
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
  /** No session from before comes back. */
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
  /** Takes the password away and makes a link that works once: mailed to a verified address, else answered. */
  resetPassword: {
    name: "memberAccess.resetPassword",
    method: "POST",
    path: "/console/api/memberAccess/resetPassword",
    permission: "members.security",
    effect: "write",
    approval: true,
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
    stepUp: true,
    reason: true,
    limit: "write",
    fails: ["member.unknown", "member.secret.missing"],
  },
  /** What is in the way of closing the account. */
  closing: {
    name: "memberAccess.closing",
    method: "GET",
    path: "/console/api/memberAccess/closing",
    permission: "members.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown"],
  },
  /** For good: the name stays taken, and the data is kept as long as the law asks. */
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
