// Declaration of a payment provider's folder: its name, settings, abilities and constructor.

import type { PaymentGatewayName } from "@khela/contract/payment-gateway";
import type { ReadSetting, Setting } from "@khela/service-kit/config";
import type { GatewayServices, PaymentGateway } from "./payment-gateway.ts";

export type Mode = "sandbox" | "real";

/** A configured provider. */
export type ConfiguredGateway = {
  readonly name: PaymentGatewayName;
  /** Settings, as the provider's folder parsed them. */
  readonly settings: Addressed;
  /** Credentials by setting name, which the sandbox gateway accepts when it plays a provider. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly create: (services: GatewayServices) => PaymentGateway;
};

/** `url`: without a slash at the end. */
type Addressed = { readonly url: string };

export type GatewayDefinition = {
  readonly name: PaymentGatewayName;
  /** The settings' declarations. */
  readonly settings: Readonly<Record<string, Setting>>;
  /**
   * How the provider refunds by a call: once, in full or in part; or often, up to the payment's amount; null: not at
   * all.
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

/** Hides the type of a provider's settings: code outside its folder gets a configured gateway or null. */
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
