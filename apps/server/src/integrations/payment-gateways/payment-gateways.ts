// The payment providers that have an adapter, and the configured providers by name.

import type { ReadSetting } from "@khela/service-kit/config";
import { bkash } from "./bkash/bkash.ts";
import type { ConfiguredGateway, GatewayDefinition, Mode } from "./gateway-definition.ts";
import { createKhelaGateway } from "./khela/khela-gateway.ts";
import type { KhelaGatewayOptions } from "./khela/khela-options.ts";
import type { GatewayServices, PaymentGateway } from "./payment-gateway.ts";
import { sslcommerz } from "./sslcommerz/sslcommerz.ts";

/** The providers, one for each folder except `khela`, the gateway for the project's own protocol. */
export const gatewayDefinitions: readonly GatewayDefinition[] = [bkash, sslcommerz];

export type PaymentGateways = {
  /** Finds the gateway by name; null: off or unknown. */
  find(name: string): PaymentGateway | null;
  all(): readonly PaymentGateway[];
};

/** Returns how a provider refunds by a call, even while the provider is off; null: no refunds by a call. */
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
