// What a payment provider's folder declares: its name, its settings, what it can do, and how it is made of them.

import type { PaymentGatewayName } from "@khela/contract/payment-gateway";
import type { ReadSetting, Setting } from "@khela/service-kit/config";
import type { GatewayServices, PaymentGateway } from "./payment-gateway.ts";

export type Mode = "sandbox" | "real";

/** A provider that is switched on. */
export type ConfiguredGateway = {
  readonly name: PaymentGatewayName;
  /** As its folder reads them. */
  readonly settings: Addressed;
  /** By setting: what a provider that the sandbox's gateway plays has to accept. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly create: (services: GatewayServices) => PaymentGateway;
};

/** `url`: without a slash at the end. */
type Addressed = { readonly url: string };

export type GatewayDefinition = {
  readonly name: PaymentGatewayName;
  /** The settings' declarations. */
  readonly settings: Readonly<Record<string, Setting>>;
  /** Whether it gives a payment back by a call: once, whole or in part, or as often as something is left of it. */
  readonly refunds: "once" | "often" | null;
  /** Null: it is off. @throws {ConfigError} at the first value that cannot be used */
  readonly configure: (read: ReadSetting, mode: Mode) => ConfiguredGateway | null;
};

type Declared<Settings extends Addressed> = Omit<GatewayDefinition, "configure"> & {
  /** Null: it is off. @throws {ConfigError} at the first value that cannot be used */
  readonly read: (read: ReadSetting, mode: Mode) => Settings | null;
  readonly credentials: (settings: Settings) => Readonly<Record<string, string>>;
  readonly create: (settings: Settings, services: GatewayServices) => PaymentGateway;
};

/** Keeps the settings' type within the folder: everybody else has a gateway that is switched on, or none. */
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
