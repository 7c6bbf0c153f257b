// Calls for sign-in to the console, and for an operator's own account. A sign-in always needs two factors: a passkey
// with user verification, or a password with a code. A script's token cannot make calls about the account itself.

import type { ErrorCode } from "../../errors.ts";
import type { OperatorCall } from "../operator-call.ts";

const signInFails = [
  "operator.sign.in.invalid",
  "operator.sign.in.closed",
] as const satisfies readonly ErrorCode[];
const invitationFails = ["operator.invitation.invalid"] as const satisfies readonly ErrorCode[];

export const access = {
  /** The calling operator, with their permissions at the request's merchant. */
  me: {
    name: "access.me",
    method: "GET",
    path: "/console/api/access/me",
    permission: "operator",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /**
   * Signs in with password and app code in one call. Unknown name, wrong password and wrong code have the same
   * answer.
   */
  signIn: {
    name: "access.signIn",
    method: "POST",
    path: "/console/api/access/signIn",
    permission: "anyone",
    effect: "write",
    limit: "login",
    fails: signInFails,
  },
  /** Returns the challenge that a browser signs with a passkey. It works once and within five minutes. */
  passkeyOptions: {
    name: "access.passkeyOptions",
    method: "POST",
    path: "/console/api/access/passkeyOptions",
    permission: "anyone",
    effect: "read",
    limit: "login",
    fails: ["operator.passkey.unavailable"],
  },
  signInWithPasskey: {
    name: "access.signInWithPasskey",
    method: "POST",
    path: "/console/api/access/signInWithPasskey",
    permission: "anyone",
    effect: "write",
    limit: "login",
    fails: [...signInFails, "operator.passkey.unavailable"],
  },
  /**
   * The invitation of a link: its operator, and the options to create a passkey or set up an authenticator app. The
   * token is in the body, so that no log contains it.
   */
  invitation: {
    name: "access.invitation",
    method: "POST",
    path: "/console/api/access/invitation",
    permission: "anyone",
    effect: "read",
    limit: "login",
    fails: invitationFails,
  },
  acceptWithPasskey: {
    name: "access.acceptWithPasskey",
    method: "POST",
    path: "/console/api/access/acceptWithPasskey",
    permission: "anyone",
    effect: "write",
    limit: "login",
    fails: [...invitationFails, "operator.proof.invalid", "operator.passkey.unavailable"],
  },
  acceptWithPassword: {
    name: "access.acceptWithPassword",
    method: "POST",
    path: "/console/api/access/acceptWithPassword",
    permission: "anyone",
    effect: "write",
    limit: "login",
    fails: [...invitationFails, "operator.proof.invalid", "password.common"],
  },
  /** Signs in by a link that works once and sets up nothing. The sandbox prints such links for its demo operators. */
  signInOnce: {
    name: "access.signInOnce",
    method: "POST",
    path: "/console/api/access/signInOnce",
    permission: "anyone",
    effect: "write",
    limit: "login",
    fails: invitationFails,
  },
  /**
   * Proofs that the calling operator can give: options for a passkey (null: none), and whether a code of an
   * authenticator app works.
   */
  proveOptions: {
    name: "access.proveOptions",
    method: "POST",
    path: "/console/api/access/proveOptions",
    permission: "operator",
    effect: "read",
    personOnly: true,
    limit: "login",
    fails: [],
  },
  /** Step-up: the operator proves their identity by a passkey or by an unused code of their authenticator app. */
  prove: {
    name: "access.prove",
    method: "POST",
    path: "/console/api/access/prove",
    permission: "operator",
    effect: "write",
    personOnly: true,
    limit: "login",
    fails: ["operator.proof.invalid", "operator.sign.in.closed", "operator.passkey.unavailable"],
  },
  signOut: {
    name: "access.signOut",
    method: "POST",
    path: "/console/api/access/signOut",
    permission: "operator",
    effect: "write",
    personOnly: true,
    limit: "write",
    fails: [],
  },
  /** Open sessions of the calling operator, the latest first. */
  sessions: {
    name: "access.sessions",
    method: "GET",
    path: "/console/api/access/sessions",
    permission: "operator",
    effect: "read",
    personOnly: true,
    limit: "read",
    fails: [],
  },
  endSession: {
    name: "access.endSession",
    method: "POST",
    path: "/console/api/access/endSession",
    permission: "operator",
    effect: "write",
    personOnly: true,
    limit: "write",
    fails: ["operator.session.unknown"],
  },
  /** Ends all sessions of the operator except the calling one. Tokens of scripts stay valid. */
  endOtherSessions: {
    name: "access.endOtherSessions",
    method: "POST",
    path: "/console/api/access/endOtherSessions",
    permission: "operator",
    effect: "write",
    personOnly: true,
    limit: "write",
    fails: [],
  },
  /** Passkeys, authenticator app and sessions of the calling operator. */
  account: {
    name: "access.account",
    method: "GET",
    path: "/console/api/access/account",
    permission: "operator",
    effect: "read",
    personOnly: true,
    limit: "read",
    fails: [],
  },
  /** Options for one more passkey, and a new secret for an authenticator app. */
  setUpOptions: {
    name: "access.setUpOptions",
    method: "POST",
    path: "/console/api/access/setUpOptions",
    permission: "operator",
    effect: "read",
    personOnly: true,
    stepUp: true,
    limit: "login",
    fails: [],
  },
  addPasskey: {
    name: "access.addPasskey",
    method: "POST",
    path: "/console/api/access/addPasskey",
    permission: "operator",
    effect: "write",
    personOnly: true,
    stepUp: true,
    limit: "login",
    fails: ["operator.proof.invalid", "operator.passkey.unavailable"],
  },
  removePasskey: {
    name: "access.removePasskey",
    method: "POST",
    path: "/console/api/access/removePasskey",
    permission: "operator",
    effect: "write",
    personOnly: true,
    stepUp: true,
    limit: "write",
    fails: ["operator.passkey.unknown", "operator.credential.last"],
  },
  /**
   * Sets password and authenticator app together, because neither opens the console alone. Ends the operator's sessions
   * except the calling one.
   */
  setPassword: {
    name: "access.setPassword",
    method: "POST",
    path: "/console/api/access/setPassword",
    permission: "operator",
    effect: "write",
    personOnly: true,
    stepUp: true,
    limit: "login",
    fails: ["operator.proof.invalid", "password.common"],
  },
  removePassword: {
    name: "access.removePassword",
    method: "POST",
    path: "/console/api/access/removePassword",
    permission: "operator",
    effect: "write",
    personOnly: true,
    stepUp: true,
    limit: "write",
    fails: ["operator.credential.last"],
  },
  /**
   * Gives the session all permissions at the merchant, without personal limits, for 30 minutes. Two-person rules still
   * apply.
   */
  breakGlass: {
    name: "access.breakGlass",
    method: "POST",
    path: "/console/api/access/breakGlass",
    permission: "access.breakGlass",
    effect: "write",
    personOnly: true,
    stepUp: true,
    reason: true,
    limit: "login",
    fails: [],
  },
  /** The calling operator's API tokens at the merchant, ended ones included. */
  tokens: {
    name: "access.tokens",
    method: "GET",
    path: "/console/api/access/tokens",
    permission: "operator",
    effect: "read",
    personOnly: true,
    limit: "read",
    fails: [],
  },
  /** Creates an API token. Only this answer contains the token. */
  createToken: {
    name: "access.createToken",
    method: "POST",
    path: "/console/api/access/createToken",
    permission: "operator",
    effect: "write",
    personOnly: true,
    stepUp: true,
    limit: "login",
    fails: ["operator.grant.exceeds", "operator.last.day"],
  },
  endToken: {
    name: "access.endToken",
    method: "POST",
    path: "/console/api/access/endToken",
    permission: "operator",
    effect: "write",
    personOnly: true,
    limit: "write",
    fails: ["operator.session.unknown"],
  },
} as const satisfies Record<string, OperatorCall>;
