// Calls about draws that two operators decide. The first entry changes nothing. The second operator reads the result
// from its source and enters it again, so that neither copies from the other. A feed may make one of the two entries.

import { listCodes, type OperatorCall } from "../operator-call.ts";
import { lotteryDrawList } from "./lists.ts";

export const lottery = {
  /** The merchant's lotteries with their schedules and limits. */
  games: {
    name: "lottery.games",
    method: "GET",
    path: "/console/api/lottery/games",
    permission: "lottery.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  list: {
    name: "lottery.list",
    method: "GET",
    path: "/console/api/lottery/list",
    permission: "lottery.view",
    effect: "read",
    list: lotteryDrawList,
    limit: "read",
    fails: listCodes,
  },
  /**
   * One draw with its orders, result, proof and entries. The answer hides the entered result that waits for a second
   * operator.
   */
  get: {
    name: "lottery.get",
    method: "GET",
    path: "/console/api/lottery/get",
    permission: "lottery.view",
    effect: "read",
    limit: "read",
    fails: ["lottery.draw.unknown"],
  },
  /**
   * Effects of an entry if it were confirmed now. The caller sends the result, so the answer reveals nothing of an
   * entry by another operator.
   */
  preview: {
    name: "lottery.preview",
    method: "POST",
    path: "/console/api/lottery/preview",
    permission: "lottery.decide",
    effect: "read",
    limit: "read",
    fails: ["lottery.draw.unknown", "lottery.draw.state", "lottery.result.invalid"],
  },
  /**
   * Draws that need a result or a second operator, earliest first. The answer leaves out the entered result, because
   * the second operator must read the result from its source.
   */
  draws: {
    name: "lottery.draws",
    method: "GET",
    path: "/console/api/lottery/draws",
    permission: "lottery.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** Makes the first entry of an official result. */
  enterResult: {
    name: "lottery.enterResult",
    method: "POST",
    path: "/console/api/lottery/enterResult",
    permission: "lottery.decide",
    effect: "write",
    personOnly: true,
    limit: "money",
    fails: ["lottery.draw.unknown", "lottery.draw.state", "lottery.result.invalid", "lottery.entry.waiting"],
  },
  /** Makes the first entry of a correction of a settled draw. */
  correctResult: {
    name: "lottery.correctResult",
    method: "POST",
    path: "/console/api/lottery/correctResult",
    permission: "lottery.decide",
    effect: "write",
    personOnly: true,
    limit: "money",
    fails: ["lottery.draw.unknown", "lottery.draw.state", "lottery.result.invalid", "lottery.entry.waiting"],
  },
  /** Makes the first entry of a void, which returns every stake of the draw. */
  voidDraw: {
    name: "lottery.voidDraw",
    method: "POST",
    path: "/console/api/lottery/voidDraw",
    permission: "lottery.decide",
    effect: "write",
    personOnly: true,
    reason: true,
    limit: "money",
    fails: ["lottery.draw.unknown", "lottery.draw.state", "lottery.entry.waiting"],
  },
  /** Makes the second entry. When it differs from the first entry, both become void, and the answer says so. */
  confirm: {
    name: "lottery.confirm",
    method: "POST",
    path: "/console/api/lottery/confirm",
    permission: "lottery.decide",
    effect: "write",
    personOnly: true,
    stepUp: true,
    limit: "money",
    fails: ["lottery.draw.unknown", "lottery.result.invalid", "lottery.entry.unknown", "lottery.entry.own"],
  },
} as const satisfies Record<string, OperatorCall>;
