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
      path: "/channels",
      title: "deposits.channels",
      permission: "payments.view",
      isInMenu: true,
      help: "deposits.channelsHelp",
      load: () => import("../../payments/channel-screen.tsx").then(({ ChannelScreen }) => ChannelScreen),
    },
  ],
};
