import type { Call } from "../call.ts";

const team = { module: "AGEINFO3", access: "agent", envelope: "wps" } as const;
const links = { module: "AFFMAN3", access: "agent", envelope: "wps" } as const;

/** Calls of agents: team figures, members below them, and links for new members. */
export const agents = {
  /** Figures of one group of the caller's team: in total, by day and by category. */
  teamKpi: { name: "agents.teamKpi", method: "GET", path: "/wps/agent/teamKpi", ...team },
  /**
   * The rows that add up to a group's figures in a range of days: one row for each member who was directly below the
   * caller. An agent's row includes the agent's whole team.
   */
  teamRows: { name: "agents.teamRows", method: "GET", path: "/wps/agent/teamKpiRows", ...team },
  /** Members below the caller, the newest first. */
  downlines: { name: "agents.downlines", method: "GET", path: "/wps/agent/downlines", ...team },
  /** One member of the caller's team. */
  subordinate: { name: "agents.subordinate", method: "GET", path: "/wps/agent/subordinate", ...team },
  /** Opens the account of a member or agent directly below the caller. */
  createDownline: {
    name: "agents.createDownline",
    method: "POST",
    path: "/wps/agent/downline",
    encrypted: true,
    ...team,
  },
  /** Saves the caller's own note about a member of the team. */
  noteDownline: { name: "agents.noteDownline", method: "PUT", path: "/wps/agent/downline/note", ...team },
  /** Turns a member directly below into an agent of the caller's own type. */
  promoteDownline: {
    name: "agents.promoteDownline",
    method: "PUT",
    path: "/wps/agent/promoteDownlineToAgent",
    ...team,
  },
  /** Asks the operator to freeze an account of the caller's team. */
  requestFreeze: {
    name: "agents.requestFreeze",
    method: "POST",
    path: "/wps/agent/downline/freeze",
    ...team,
  },
  createAffiliateUrl: {
    name: "agents.createAffiliateUrl",
    method: "POST",
    path: "/wps/agent/affiliateUrl",
    ...links,
  },
  affiliateUrls: { name: "agents.affiliateUrls", method: "GET", path: "/wps/agent/affiliateUrls", ...links },
  /** Opens or closes a registration link of the caller. */
  switchAffiliateUrl: {
    name: "agents.switchAffiliateUrl",
    method: "PUT",
    path: "/wps/agent/affiliateUrl",
    ...links,
  },
  /** Deletes a registration link. The link's code is never given out again. */
  deleteAffiliateUrl: {
    name: "agents.deleteAffiliateUrl",
    method: "DELETE",
    path: "/wps/agent/affiliateUrl",
    ...links,
  },
  /** Members who registered with one of the caller's links, newest first. */
  registeredAffiliates: {
    name: "agents.registeredAffiliates",
    method: "GET",
    path: "/wps/agent/registeredAffiliates",
    ...links,
  },
  /** Records that a browser has opened an agent's registration link. */
  affiliateVisit: {
    name: "agents.affiliateVisit",
    method: "POST",
    path: "/wps/agent/affiliate/visit",
    module: "AFFMAN3",
    access: "anyone",
    envelope: "wps",
    quiet: true,
  },
  /** The member's own referral code, created at the first call, and the members who registered with it. */
  referral: {
    name: "agents.referral",
    method: "GET",
    path: "/wps/relay/MCSFE_getReferralDetails",
    module: "AFFMAN3",
    access: "cashier",
    envelope: "wps",
  },
} as const satisfies Record<string, Call>;
