// A merchant's promotions: what each is and costs, saving and ending them, and the rewards that wait for a person.

import { listCodes, type OperatorCall } from "../operator-call.ts";
import { claimList, promotionList } from "./lists.ts";

export const promotions = {
  /** Every promotion in the site's order, with what it has paid and to how many. */
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
  /** What would be wrong with a promotion, what it costs at most, and what its rules would have rewarded of the last 30 days. */
  preview: {
    name: "promotions.preview",
    method: "POST",
    path: "/console/api/promotions/preview",
    permission: "promotions.view",
    effect: "read",
    limit: "write",
    fails: [],
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
  /** How many rewards of a promotion came how far, and what they cost. */
  funnel: {
    name: "promotions.funnel",
    method: "GET",
    path: "/console/api/promotions/funnel",
    permission: "promotions.view",
    effect: "read",
    limit: "read",
    fails: ["promotion.unknown"],
  },
  /** What members joined, asked for and received; those in state `applying` wait for a decision. */
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
  /** Gives a member a bonus by hand, of a promotion of type GRANT with its budget, with its own turnover. */
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
  /** Takes back the rest of a bonus whose turnover is still being played; that turnover is then no longer required. */
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
  /** A member's bonuses under way with the turnover that they still ask for, and their VIP level. */
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
