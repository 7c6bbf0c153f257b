import type { Screen } from "../routing/screen.ts";
import { createLazyScreen } from "../routing/screen.ts";
import { pageDefaults } from "./screen-defaults.ts";

export const playScreens: readonly Screen[] = [
  {
    ...pageDefaults,
    path: "/m/play/:nodeId",
    code: createLazyScreen(["play"], () => import("../../play/play-screen.tsx").then((m) => m.PlayScreen)),
    access: "session",
    header: "none",
    footer: false,
    query: ["free"],
    titleKey: "screens.play",
  },
  {
    ...pageDefaults,
    path: "/m/gameRecord",
    code: createLazyScreen(["bet-history", "dates"], () =>
      import("../../play/history/bet-history-screen.tsx").then((m) => m.BetHistoryScreen),
    ),
    access: "session",
    query: ["round", "vendor"],
    titleKey: "screens.record",
  },
  {
    ...pageDefaults,
    path: "/m/verify",
    code: createLazyScreen(["verify", "bet-history", "outcomes"], () =>
      import("../../play/verify/verify-screen.tsx").then((m) => m.VerifyScreen),
    ),
    // the fields of the form (`verifyFields`), and the fields that a link from a round adds
    query: [
      "game",
      "rulesVersion",
      "serverSeed",
      "serverSeedHash",
      "clientSeed",
      "nonce",
      "bet",
      "actions",
      "outcome",
      "paid",
      "jackpot",
      "round",
      "vendor",
    ],
    titleKey: "screens.verify",
  },
];
