// Calls about result feeds, which send official results of draws by a signed call. A feed's result counts as one of the
// two entries that a draw needs, or is final.

import { listCodes, type OperatorCall } from "../operator-call.ts";
import { feedList } from "./lists.ts";

export const feeds = {
  list: {
    name: "feeds.list",
    method: "GET",
    path: "/console/api/feeds/list",
    permission: "lottery.view",
    effect: "read",
    limit: "read",
    list: feedList,
    fails: listCodes,
  },
  /**
   * Adds a feed. Adding a switched-off feed again gives it a new secret. A feed enters results as an operator does, so
   * no amount limits it.
   */
  add: {
    name: "feeds.add",
    method: "POST",
    path: "/console/api/feeds/add",
    permission: "lottery.decide",
    effect: "write",
    approval: true,
    personOnly: true,
    limit: "write",
    fails: ["feed.exists"],
  },
  /** Returns the secret with which a feed signs its calls. */
  secret: {
    name: "feeds.secret",
    method: "POST",
    path: "/console/api/feeds/secret",
    permission: "lottery.decide",
    effect: "personal",
    stepUp: true,
    reason: true,
    personOnly: true,
    limit: "write",
    fails: ["feed.unknown"],
  },
  /** Switches a feed off. The server refuses the feed's calls from then on. */
  off: {
    name: "feeds.off",
    method: "POST",
    path: "/console/api/feeds/off",
    permission: "lottery.decide",
    effect: "write",
    limit: "write",
    fails: ["feed.unknown"],
  },
} as const satisfies Record<string, OperatorCall>;
