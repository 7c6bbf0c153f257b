import type { OperatorCall } from "../operator-call.ts";

const changing = ["channel.unknown", "channel.changed", "channel.invalid"] as const;

export const channels = {
  /**
   * The merchant's payment channels, disabled ones included, with their receiving accounts and the sum of today's
   * orders for each account.
   */
  list: {
    name: "channels.list",
    method: "GET",
    path: "/console/api/channels/list",
    permission: "payments.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /**
   * Adds a channel, or changes it if its version is still the one that the operator saw. A new channel, and a change of
   * kind or gateway, can send money elsewhere and may need a second operator. Other changes need none.
   */
  save: {
    name: "channels.save",
    method: "POST",
    path: "/console/api/channels/save",
    permission: "payments.configure",
    effect: "write",
    approval: true,
    needsTwoByDefault: true,
    stepUp: true,
    limit: "write",
    fails: changing,
  },
  switch: {
    name: "channels.switch",
    method: "POST",
    path: "/console/api/channels/switch",
    permission: "payments.configure",
    effect: "write",
    limit: "write",
    fails: changing,
  },
  /** Sets the order in which members see all channels. */
  order: {
    name: "channels.order",
    method: "POST",
    path: "/console/api/channels/order",
    permission: "payments.configure",
    effect: "write",
    limit: "write",
    fails: ["channel.changed"],
  },
  /**
   * Adds a receiving account of a manual channel, or changes it if its version is still the one that the operator
   * saw. A new number, holder or QR code needs approval.
   */
  saveAccount: {
    name: "channels.saveAccount",
    method: "POST",
    path: "/console/api/channels/saveAccount",
    permission: "payments.configure",
    effect: "write",
    approval: true,
    needsTwoByDefault: true,
    stepUp: true,
    limit: "write",
    fails: changing,
  },
} as const satisfies Record<string, OperatorCall>;
