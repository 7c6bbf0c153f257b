import type { Screen } from "../routing/screen.ts";
import { createLazyScreen } from "../routing/screen.ts";
import { pageDefaults } from "./screen-defaults.ts";

const contractScreen = createLazyScreen(["agents", "agent-acts"], () =>
  import("../../agents/contracts/contract-screen.tsx").then((m) => m.ContractScreen),
);

const contractPage = { ...pageDefaults, code: contractScreen, access: "account" } as const;

export const agentsScreens: readonly Screen[] = [
  {
    ...pageDefaults,
    path: "/m/agent",
    code: createLazyScreen(["agents", "dates", "content"], () =>
      import("../../agents/agent-screen.tsx").then((m) => m.AgentScreen),
    ),
    access: "agent",
    header: "none",
    footer: false,
    query: ["part"],
    titleKey: "shell.agent",
  },
  {
    ...pageDefaults,
    path: "/m/inviteFriends",
    code: createLazyScreen(["agents"], () =>
      import("../../agents/invite-screen.tsx").then((m) => m.InviteScreen),
    ),
    access: "cashier",
    titleKey: "screens.invite",
  },
  {
    ...pageDefaults,
    path: "/m/receivedCredit",
    code: createLazyScreen(["agents"], () =>
      import("../../agents/credit/received-credit-screen.tsx").then((m) => m.ReceivedCreditScreen),
    ),
    access: "account",
    titleKey: "screens.receivedCredit",
  },
  {
    ...pageDefaults,
    path: "/m/creditReceipt",
    code: createLazyScreen(["agents"], () =>
      import("../../agents/credit/credit-receipt-screen.tsx").then((m) => m.CreditReceiptScreen),
    ),
    query: ["receipt"],
    titleKey: "screens.creditReceipt",
  },
  {
    ...contractPage,
    path: "/m/member/agent/getSalaryContract",
    titleKey: "screens.salaryContract",
  },
  {
    ...contractPage,
    path: "/m/member/agent/getDevidendContract",
    titleKey: "screens.dividendContract",
  },
  {
    ...contractPage,
    path: "/m/member/agent/getHourContract",
    titleKey: "screens.hourContract",
  },
  {
    ...contractPage,
    path: "/m/member/agent/getRealTimeContract",
    titleKey: "screens.realTimeContract",
  },
];
