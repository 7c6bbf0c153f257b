// Calls about a merchant's promotions: their rules and costs, saving and ending them, and rewards that need a decision.

import { listCodes, type OperatorCall } from "../operator-call.ts";
import { claimList, promotionList } from "./lists.ts";

export const promotions = {
  /** Every promotion in the site's order, with the sum and the number of its paid rewards. */
  list: {
    name: "promotions.list",
    method: "GET",
    path: "/console/api/promotions/list",
    permission: "promotions.view",
    effect: "read",
    list: promotionList,
    limit: "read",
    fails: listCodes,
  },
  /** One promotion with all fields, in the form that `save` takes. */
  show: {
    name: "promotions.show",
    method: "GET",
    path: "/console/api/promotions/show",
    permission: "promotions.view",
    effect: "read",
    limit: "read",
    fails: ["promotion.unknown"],
  },
  /**
   * Faults of a promotion, its maximum cost, and the rewards that its rules would have paid in the last 30 days. Saves
   * nothing.
   */
  preview: {
    name: "promotions.preview",
    method: "POST",
    path: "/console/api/promotions/preview",
    permission: "promotions.view",
    effect: "read",
    limit: "write",
    fails: [],
  },
  /**
   * Creates a promotion, or changes the promotion with the same code. A promotion with faults is refused with all of
   * them (`faults`).
   */
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
  /** Ends a promotion. Paid and approved rewards stay. */
  end: {
    name: "promotions.end",
    method: "POST",
    path: "/console/api/promotions/end",
    permission: "promotions.edit",
    effect: "write",
    limit: "write",
    fails: ["promotion.unknown"],
  },
  /** Number of a promotion's rewards in each state, and their cost. */
  funnel: {
    name: "promotions.funnel",
    method: "GET",
    path: "/console/api/promotions/funnel",
    permission: "promotions.view",
    effect: "read",
    limit: "read",
    fails: ["promotion.unknown"],
  },
  /** Claims of members, in any state. Claims in state `applying` need a decision. */
  claims: {
    name: "promotions.claims",
    method: "GET",
    path: "/console/api/promotions/claims",
    permission: "promotions.view",
    effect: "read",
    list: claimList,
    limit: "read",
    fails: listCodes,
  },
  /** Approves a claim, so that the member can take the reward. */
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
  /** Refuses a claim with a reason that the member reads. */
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
  /**
   * Grants a member a bonus from the budget of a GRANT promotion. The bonus has a turnover requirement that the
   * operator sets.
   */
  grant: {
    name: "promotions.grant",
    method: "POST",
    path: "/console/api/promotions/grant",
    permission: "promotions.grant",
    effect: "write",
    approval: true,
    stepUp: true,
    reason: true,
    limit: "money",
    fails: [
      "member.unknown",
      "member.state",
      "promotion.unknown",
      "promotion.not.met",
      "field.invalid",
      "safer.break",
    ],
  },
  /** Takes back the remaining money of a bonus in play, and waives the bonus's open turnover. */
  takeBack: {
    name: "promotions.takeBack",
    method: "POST",
    path: "/console/api/promotions/takeBack",
    permission: "promotions.grant",
    effect: "write",
    approval: true,
    stepUp: true,
    reason: true,
    limit: "money",
    fails: ["promotion.decided", "promotion.in.play"],
  },
  /** A member's bonuses in play with their missing turnover, and the member's VIP level. */
  ofMember: {
    name: "promotions.ofMember",
    method: "GET",
    path: "/console/api/promotions/ofMember",
    permission: "promotions.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown"],
  },
} as const satisfies Record<string, OperatorCall>;
