import type { Room } from "../../lib/screen.ts";

export const room: Room = {
  name: "withdrawals",
  title: "withdrawals.title",
  order: 32,
  screens: [
    {
      path: "/withdrawals/queue",
      title: "withdrawals.queueTitle",
      permission: "withdrawals.view",
      isInMenu: true,
      queue: "withdrawals",
      help: "withdrawals.queueHelp",
      load: () =>
        import("../../payments/withdrawal-queue-screen.tsx").then(
          ({ WithdrawalQueueScreen }) => WithdrawalQueueScreen,
        ),
    },
    {
      path: "/withdrawals/all",
      title: "withdrawals.allTitle",
      permission: "withdrawals.view",
      isInMenu: true,
      help: "withdrawals.allHelp",
      load: () =>
        import("../../payments/withdrawal-list-screen.tsx").then(
          ({ WithdrawalListScreen }) => WithdrawalListScreen,
        ),
    },
    {
      path: "/withdrawals/tab/$tab",
      title: "withdrawals.allTitle",
      permission: "withdrawals.view",
      help: "withdrawals.allHelp",
      load: () =>
        import("../../payments/withdrawal-list-screen.tsx").then(
          ({ WithdrawalListScreen }) => WithdrawalListScreen,
        ),
    },
    {
      path: "/withdrawals/rules",
      title: "withdrawals.rulesTitle",
      permission: "payments.view",
      isInMenu: true,
      help: "withdrawals.rulesHelp",
      load: () =>
        import("../../payments/auto-rules-screen.tsx").then(({ AutoRulesScreen }) => AutoRulesScreen),
    },
    {
      path: "/withdrawals/payouts",
      title: "withdrawals.payoutsTitle",
      permission: "payments.view",
      isInMenu: true,
      help: "withdrawals.payoutsHelp",
      load: () =>
        import("../../payments/payout-gateways-screen.tsx").then(
          ({ PayoutGatewaysScreen }) => PayoutGatewaysScreen,
        ),
    },
    {
      path: "/withdrawals/$withdrawalId",
      title: "withdrawals.oneTitle",
      permission: "withdrawals.view",
      load: () =>
        import("../../payments/withdrawal-screen.tsx").then(({ WithdrawalScreen }) => WithdrawalScreen),
    },
  ],
};
