// Draws as two operators decide them. What the first one enters changes nothing; the second one has it from its source and enters it again, so that
// neither copies the other. A feed may be one of the two.

import type { OperatorCall } from "../operator-call.ts";

export const lottery = {
  /** Draws that wait for a result or a second operator, the earliest first. Without what was entered: the second operator has it from its source. */
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
  /** The first entry of a void: every stake goes back. */
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
  /** The second entry. What differs from the first ends both, and says so in its answer. */
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
