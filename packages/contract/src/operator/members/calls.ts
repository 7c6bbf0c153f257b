import type { OperatorCall } from "../operator-call.ts";

export const members = {
  /** Finds members by id or the beginning of a username. Neither the search nor the answer contains personal data. */
  search: {
    name: "members.search",
    method: "GET",
    path: "/console/api/members/search",
    permission: "members.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /**
   * Finds members by one complete value: mobile number, email address, payee name, payout account, network address or
   * device.
   */
  find: {
    name: "members.find",
    method: "POST",
    path: "/console/api/members/find",
    permission: "members.view",
    effect: "personal",
    limit: "write",
    fails: ["field.invalid"],
  },
  get: {
    name: "members.get",
    method: "GET",
    path: "/console/api/members/get",
    permission: "members.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown"],
  },
  /** Returns the member's personal data that `get` masks. */
  reveal: {
    name: "members.reveal",
    method: "POST",
    path: "/console/api/members/reveal",
    permission: "members.personal",
    effect: "personal",
    limit: "write",
    fails: ["member.unknown"],
  },
  timeline: {
    name: "members.timeline",
    method: "GET",
    path: "/console/api/members/timeline",
    permission: "members.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown"],
  },
  /** Accounts that share a browser, a payout account or an address with a member, each with its evidence. */
  connected: {
    name: "members.connected",
    method: "POST",
    path: "/console/api/members/connected",
    permission: "members.view",
    effect: "personal",
    limit: "write",
    fails: ["member.unknown"],
  },
  /** The agents above a member, and the members directly below. */
  agents: {
    name: "members.agents",
    method: "GET",
    path: "/console/api/members/agents",
    permission: "members.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown"],
  },
  notes: {
    name: "members.notes",
    method: "GET",
    path: "/console/api/members/notes",
    permission: "members.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown"],
  },
  /** Adds a note about a member. Notes are never changed. */
  addNote: {
    name: "members.addNote",
    method: "POST",
    path: "/console/api/members/addNote",
    permission: "members.note",
    effect: "write",
    limit: "write",
    fails: ["member.unknown"],
  },
  setTags: {
    name: "members.setTags",
    method: "POST",
    path: "/console/api/members/setTags",
    permission: "members.note",
    effect: "write",
    limit: "write",
    fails: ["member.unknown"],
  },
} as const satisfies Record<string, OperatorCall>;
