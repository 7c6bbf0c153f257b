import type { Room } from "../../lib/screen.ts";

export const room: Room = {
  name: "people",
  title: "people.title",
  order: 120,
  screens: [
    {
      path: "/people",
      title: "people.operators",
      permission: "people.view",
      isInMenu: true,
      help: "people.help",
      load: () => import("../../people/operators-screen.tsx").then(({ OperatorsScreen }) => OperatorsScreen),
    },
    {
      path: "/people/roles",
      title: "people.roles",
      permission: "people.view",
      isInMenu: true,
      help: "people.rolesHelp",
      load: () => import("../../people/roles-screen.tsx").then(({ RolesScreen }) => RolesScreen),
    },
    {
      path: "/people/approvals",
      title: "people.approvals",
      permission: "people.view",
      isInMenu: true,
      help: "people.approvalsHelp",
      load: () =>
        import("../../people/approval-rules-screen.tsx").then(
          ({ ApprovalRulesScreen }) => ApprovalRulesScreen,
        ),
    },
    {
      path: "/people/reasons",
      title: "people.reasons",
      permission: "reasons.edit",
      isInMenu: true,
      load: () =>
        import("../../people/saved-reasons-screen.tsx").then(({ SavedReasonsScreen }) => SavedReasonsScreen),
    },
    {
      path: "/account",
      title: "people.account",
      permission: "operator",
      isInMenu: true,
      help: "people.accountHelp",
      load: () => import("../../people/account-screen.tsx").then(({ AccountScreen }) => AccountScreen),
    },
  ],
};
