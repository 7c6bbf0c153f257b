// Calls about weights: the part of a stake that counts as turnover, by category of games or by game.

import type { OperatorCall } from "../operator-call.ts";

export const turnover = {
  /** Weights of rounds that start now. */
  weights: {
    name: "turnover.weights",
    method: "GET",
    path: "/console/api/turnover/weights",
    permission: "vip.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** Saves weights for rounds that start after the call. Unusable weights are refused with all reasons (`faults`). */
  saveWeights: {
    name: "turnover.saveWeights",
    method: "POST",
    path: "/console/api/turnover/saveWeights",
    permission: "vip.edit",
    effect: "write",
    approval: true,
    needsTwoByDefault: true,
    limit: "write",
    fails: [],
  },
} as const satisfies Record<string, OperatorCall>;
