import type { Call } from "../call.ts";

export const cashier = {
  channels: {
    name: "cashier.channels",
    method: "GET",
    path: "/wps/relay/MCSFE_getDepositPaymentChannels",
    module: "DPSTBAS3",
    access: "cashier",
    envelope: "wps",
  },
  deposit: {
    name: "cashier.deposit",
    method: "POST",
    path: "/wps/relay/MCSFE_depositByLaunchUrl",
    module: "DPSTBAS3",
    access: "cashier",
    envelope: "wps",
  },
  depositOrder: {
    name: "cashier.depositOrder",
    method: "GET",
    path: "/wps/relay/MCS2_depositOrder",
    module: "DPSTBAS3",
    access: "cashier",
    envelope: "wps",
  },
  depositOrders: {
    name: "cashier.depositOrders",
    method: "GET",
    path: "/wps/relay/MCS2_depositOrders",
    module: "DPSTBAS3",
    access: "cashier",
    envelope: "wps",
  },
} as const satisfies Record<string, Call>;
