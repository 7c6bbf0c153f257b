import type { Room } from "../../lib/screen.ts";

/** Rooms of the console whose texts name the codes and fields in audit entries. */
const texts = [
  "agents",
  "deposits",
  "lottery",
  "members",
  "people",
  "promotions",
  "verifications",
  "vip",
  "withdrawals",
] as const;

export const room: Room = {
  name: "audit",
  title: "audit.title",
  order: 115,
  screens: [
    {
      path: "/proposals",
      title: "audit.proposals",
      permission: "proposals.view",
      isInMenu: true,
      texts,
      queue: "proposals",
      help: "audit.proposalsHelp",
      load: () => import("../../people/proposals-screen.tsx").then(({ ProposalsScreen }) => ProposalsScreen),
    },
    {
      path: "/audit",
      title: "audit.log",
      permission: "audit.view",
      isInMenu: true,
      texts,
      help: "audit.help",
      load: () => import("../../people/audit-screen.tsx").then(({ AuditScreen }) => AuditScreen),
    },
    {
      path: "/denials",
      title: "audit.denials",
      permission: "audit.view",
      isInMenu: true,
      texts,
      help: "audit.denialsHelp",
      load: () => import("../../people/audit-screen.tsx").then(({ DenialsScreen }) => DenialsScreen),
    },
  ],
};
