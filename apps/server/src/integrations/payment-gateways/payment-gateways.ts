// Payment providers with an adapter, and the configured ones by name.

import type { ReadSetting } from "@khela/service-kit/config";
import { bkash } from "./bkash/bkash.ts";
import type { ConfiguredGateway, GatewayDefinition, Mode } from "./gateway-definition.ts";
import { createKhelaGateway } from "./khela/khela-gateway.ts";
import type { KhelaGatewayOptions } from "./khela/khela-options.ts";
import type { GatewayServices, PaymentGateway } from "./payment-gateway.ts";
import { sslcommerz } from "./sslcommerz/sslcommerz.ts";

/** The provider of each folder, except `khela`, the gateway with our own protocol. */
export const gatewayDefinitions: readonly GatewayDefinition[] = [bkash, sslcommerz];

export type PaymentGateways = {
  /** The gateway with this name; null when it is off or unknown. */
  find(name: string): PaymentGateway | null;
  all(): readonly PaymentGateway[];
};

/** How a provider refunds by a call, even while it is off; null: not at all. */
export function refundsByCall(name: string): GatewayDefinition["refunds"] {
  return gatewayDefinitions.find((one) => one.name === name)?.refunds ?? null;
}

/** Reads the configured providers. @throws {ConfigError} at the first invalid value */
export function readGateways(read: ReadSetting, mode: Mode): readonly ConfiguredGateway[] {
  return gatewayDefinitions.map((one) => one.configure(read, mode)).filter((one) => one !== null);
}

export function createPaymentGateways(
  configured: readonly ConfiguredGateway[],
  services: GatewayServices & KhelaGatewayOptions,
): PaymentGateways {
  const gateways = [createKhelaGateway(services), ...configured.map(({ create }) => create(services))];
  const byName = new Map<string, PaymentGateway>(gateways.map((gateway) => [gateway.name, gateway]));
  return { find: (name) => byName.get(name) ?? null, all: () => gateways };
}
