import type { PoliciesOf } from "../call.ts";
import type { agents } from "./calls.ts";

export const agentPolicies = {
  teamKpi: {
    limit: "read",
    fails: ["agent.range"],
  },
  teamRows: { limit: "read", fails: ["agent.range", "agent.downline.unknown"] },
  downlines: { limit: "read", fails: ["agent.downline.unknown"] },
  subordinate: { limit: "read", fails: ["agent.downline.unknown"] },
  createDownline: {
    limit: "register",
    fails: [
      "field.invalid",
      "name.reserved",
      "password.common",
      "username.exists",
      "agent.rebate.bounds",
      "margin.exceeded",
    ],
  },
  noteDownline: { limit: "write", fails: ["agent.downline.unknown"] },
  promoteDownline: { limit: "write", fails: ["agent.downline.unknown", "agent.promotion.member"] },
  requestFreeze: { limit: "write", fails: ["agent.downline.unknown", "agent.freeze.open"] },
  createAffiliateUrl: {
    limit: "write",
    fails: ["agent.link.taken", "agent.link.full", "agent.rebate.bounds", "margin.exceeded"],
  },
  affiliateUrls: { limit: "read", fails: [] },
  switchAffiliateUrl: { limit: "write", fails: ["agent.link.unknown"] },
  deleteAffiliateUrl: { limit: "write", fails: ["agent.link.unknown"] },
  registeredAffiliates: { limit: "read", fails: ["agent.link.unknown"] },
  affiliateVisit: { limit: "register", fails: [] },
  referral: { limit: "read", effect: "write", fails: [] },
} as const satisfies PoliciesOf<typeof agents>;
