// A merchant's promotions: what each is and costs, saving and ending them, and the rewards that wait for a person.

import type { OperatorCall } from "../operator-call.ts";

export const promotions = {
  /** Every promotion in the site's order, with what it has paid and to how many. */
  list: {
    name: "promotions.list",
    method: "GET",
    path: "/console/api/promotions/list",
    permission: "promotions.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** One promotion whole, in the form that `save` takes. */
  show: {
    name: "promotions.show",
    method: "GET",
    path: "/console/api/promotions/show",
    permission: "promotions.view",
    effect: "read",
    limit: "read",
    fails: ["promotion.unknown"],
  },
  /** Creates a promotion, or changes the one of its code. What cannot be used is refused with every reason (`faults`). */
  save: {
    name: "promotions.save",
    method: "POST",
    path: "/console/api/promotions/save",
    permission: "promotions.edit",
    effect: "write",
    approval: true,
    limit: "write",
    fails: ["margin.exceeded", "promotion.gain"],
  },
  /** Ends a promotion; what was paid or approved stays. */
  end: {
    name: "promotions.end",
    method: "POST",
    path: "/console/api/promotions/end",
    permission: "promotions.edit",
    effect: "write",
    limit: "write",
    fails: ["promotion.unknown"],
  },
  /** Rewards that wait for a decision, the oldest first. */
  claims: {
    name: "promotions.claims",
    method: "GET",
    path: "/console/api/promotions/claims",
    permission: "promotions.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** The member can take the reward. */
  approveClaim: {
    name: "promotions.approveClaim",
    method: "POST",
    path: "/console/api/promotions/approveClaim",
    permission: "promotions.decide",
    effect: "write",
    approval: true,
    limit: "money",
    fails: ["promotion.decided", "promotion.not.met", "member.blocked"],
  },
  /** The member reads the reason. */
  refuseClaim: {
    name: "promotions.refuseClaim",
    method: "POST",
    path: "/console/api/promotions/refuseClaim",
    permission: "promotions.decide",
    effect: "write",
    reason: true,
    limit: "write",
    fails: ["promotion.decided"],
  },
} as const satisfies Record<string, OperatorCall>;
