// Draws that two operators decide. The first entry changes nothing. The second operator reads the result from its
// source and enters it again, so that neither copies the other. A feed may be one of the two.

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
  /** One draw: its orders, result, proof and entries. An entry that waits for a second operator is hidden. */
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
   * Effects of an entry if it were confirmed now. The caller sends the result, so the answer reveals nothing of another
   * operator's entry.
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
   * Draws that need a result or a second operator, earliest first. The entered result is left out: the second
   * operator reads it from its source.
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
  /** The first entry of an official result. */
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
  /** The first entry of a correction of a settled draw. */
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
  /** The first entry of a void: every stake is returned. */
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
  /** The second entry. If it differs from the first one, both become void, and the answer says so. */
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
