// The payment providers that are switched on, by name.

import { createBkash } from "./bkash/bkash.ts";
import type { GatewaySettings } from "./gateway-settings.ts";
import { createKhelaGateway, type KhelaGatewayOptions } from "./khela/khela-gateway.ts";
import type { GatewayServices, PaymentGateway } from "./payment-gateway.ts";
import { createSslcommerz } from "./sslcommerz/sslcommerz.ts";

export type PaymentGateways = {
  /** Null: it is off, or there is none of that name. */
  find(name: string): PaymentGateway | null;
  all(): readonly PaymentGateway[];
};

export function createPaymentGateways(
  { bkash, sslcommerz }: GatewaySettings,
  services: GatewayServices & KhelaGatewayOptions,
): PaymentGateways {
  const gateways: readonly PaymentGateway[] = [
    createKhelaGateway(services),
    ...(bkash === null ? [] : [createBkash(bkash, services)]),
    ...(sslcommerz === null ? [] : [createSslcommerz(sslcommerz, services)]),
  ];
  const byName = new Map<string, PaymentGateway>(gateways.map((gateway) => [gateway.name, gateway]));
  return { find: (name) => byName.get(name) ?? null, all: () => gateways };
}
