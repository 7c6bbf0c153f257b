import type { Screen } from "../routing/screen.ts";
import { createLazyScreen } from "../routing/screen.ts";
import { pageDefaults } from "./screen-defaults.ts";

export const cashierScreens: readonly Screen[] = [
  {
    ...pageDefaults,
    path: "/m/voucherCenter",
    code: createLazyScreen(["cashier"], () =>
      import("../../cashier/deposit/deposit-screen.tsx").then((m) => m.DepositScreen),
    ),
    access: "cashier",
    query: ["order", "to", "channel", "amount", "promotion"],
    titleKey: "screens.deposit",
  },
  {
    ...pageDefaults,
    path: "/m/withdraw",
    code: createLazyScreen(["withdraw", "pin", "field-rules"], () =>
      import("../../cashier/withdraw/withdraw-screen.tsx").then((m) => m.WithdrawScreen),
    ),
    access: "cashier",
    query: ["order"],
    titleKey: "screens.withdraw",
  },
  {
    ...pageDefaults,
    path: "/m/depositReceipt",
    code: createLazyScreen(["manual-deposits"], () =>
      import("../../cashier/manual/receipt-screen.tsx").then((m) => m.DepositReceiptScreen),
    ),
    query: ["receipt"],
    titleKey: "screens.depositReceipt",
  },
];
