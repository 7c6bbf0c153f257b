import type { Screen } from "../routing/screen.ts";
import { createLazyScreen } from "../routing/screen.ts";
import { pageDefaults } from "./screen-defaults.ts";

export const walletScreens: readonly Screen[] = [
  {
    ...pageDefaults,
    path: "/m/transaction/record",
    code: createLazyScreen(["wallet", "dates"], () =>
      import("../../wallet/transactions-screen.tsx").then((m) => m.TransactionsScreen),
    ),
    access: "session",
    titleKey: "screens.transactions",
  },
  {
    ...pageDefaults,
    path: "/m/member/wallets",
    code: createLazyScreen(["game-wallets"], () =>
      import("../../wallet/game-wallets-screen.tsx").then((m) => m.GameWalletsScreen),
    ),
    access: "account",
    titleKey: "screens.wallets",
  },
];
