// Declaration of a payment provider: the name, settings, abilities and constructor.

import type { PaymentGatewayName } from "@khela/contract/payment-gateway";
import type { ReadSetting, Setting } from "@khela/service-kit/config";
import type { GatewayServices, PaymentGateway } from "./payment-gateway.ts";

export type Mode = "sandbox" | "real";

/** A configured provider. */
export type ConfiguredGateway = {
  readonly name: PaymentGatewayName;
  /** Settings, parsed by the provider's folder. */
  readonly settings: Addressed;
  /** Credentials by setting name; the sandbox gateway accepts them when simulating the provider. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly create: (services: GatewayServices) => PaymentGateway;
};

/** `url`: without a final slash. */
type Addressed = { readonly url: string };

export type GatewayDefinition = {
  readonly name: PaymentGatewayName;
  /** The settings' declarations. */
  readonly settings: Readonly<Record<string, Setting>>;
  /**
   * Refunds by a call: once for each payment, in full or in part; or often, up to the payment's amount; null: no
   * refunds by a call.
   */
  readonly refunds: "once" | "often" | null;
  /** Reads the provider's configuration; null: the provider is off. @throws {ConfigError} at the first invalid value */
  readonly configure: (read: ReadSetting, mode: Mode) => ConfiguredGateway | null;
};

type Declared<Settings extends Addressed> = Omit<GatewayDefinition, "configure"> & {
  /** Reads the provider's settings; null: the provider is off. @throws {ConfigError} at the first invalid value */
  readonly read: (read: ReadSetting, mode: Mode) => Settings | null;
  readonly credentials: (settings: Settings) => Readonly<Record<string, string>>;
  readonly create: (settings: Settings, services: GatewayServices) => PaymentGateway;
};

/** Hides the type of a provider's settings: code outside the provider's folder gets a configured gateway or null. */
export function defineGateway<Settings extends Addressed>({
  read,
  credentials,
  create,
  ...declared
}: Declared<Settings>): GatewayDefinition {
  return {
    ...declared,
    configure(readSetting, mode) {
      const settings = read(readSetting, mode);
      if (settings === null) return null;
      return {
        name: declared.name,
        settings,
        credentials: credentials(settings),
        create: (services) => create(settings, services),
      };
    },
  };
}
