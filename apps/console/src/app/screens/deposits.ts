import type { Room } from "../../lib/screen.ts";

export const room: Room = {
  name: "deposits",
  title: "deposits.title",
  order: 30,
  screens: [
    {
      path: "/deposits",
      title: "deposits.queue",
      permission: "deposits.view",
      isInMenu: true,
      queue: "deposits",
      help: "deposits.queueHelp",
      load: () =>
        import("../../payments/deposit-queue-screen.tsx").then(
          ({ DepositQueueScreen }) => DepositQueueScreen,
        ),
    },
    {
      path: "/all-deposits",
      title: "deposits.all",
      permission: "deposits.view",
      isInMenu: true,
      load: () =>
        import("../../payments/deposit-list-screen.tsx").then(({ DepositListScreen }) => DepositListScreen),
    },
    {
      path: "/deposits/$depositId",
      title: "deposits.one",
      permission: "deposits.view",
      load: () => import("../../payments/deposit-screen.tsx").then(({ DepositScreen }) => DepositScreen),
    },
    {
      path: "/statements",
      title: "deposits.statements",
      permission: "deposits.view",
      isInMenu: true,
      help: "deposits.statementsHelp",
      load: () =>
        import("../../payments/statement-screen.tsx").then(({ StatementScreen }) => StatementScreen),
    },
    {
      path: "/statements/lines",
      title: "deposits.statementLines",
      permission: "deposits.view",
      isInMenu: true,
      load: () =>
        import("../../payments/statement-list-screen.tsx").then(
          ({ StatementListScreen }) => StatementListScreen,
        ),
    },
    {
      path: "/reconciliation",
      title: "deposits.reconciliation",
      permission: "payments.view",
      isInMenu: true,
      help: "reconciliation.help",
      load: () =>
        import("../../payments/reconciliation-screen.tsx").then(
          ({ ReconciliationScreen }) => ReconciliationScreen,
        ),
    },
    {
      path: "/channels",
      title: "deposits.channels",
      permission: "payments.view",
      isInMenu: true,
      help: "deposits.channelsHelp",
      load: () => import("../../payments/channel-screen.tsx").then(({ ChannelScreen }) => ChannelScreen),
    },
  ],
};
