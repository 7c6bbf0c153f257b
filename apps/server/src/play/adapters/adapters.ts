// The vendor adapters, one row each: the name of its folder, and what the folder exports. Routes, the OpenAPI document
// and the certification kit are generated from the rows.

import type { AdapterPolicy } from "@khela/contract/vendor-adapters";
import { evolutionStyle } from "./evolution-style/evolution-style.ts";
import { hub88Style } from "./hub88-style/hub88-style.ts";
import { policy as khela } from "./khela/policy.ts";
import { pragmaticStyle } from "./pragmatic-style/pragmatic-style.ts";
import { policy as transfer } from "./transfer/policy.ts";
import type { WalletAdapter } from "./wallet-adapter.ts";

export const adapters: Readonly<Record<string, { readonly policy: AdapterPolicy } | WalletAdapter>> = {
  khela: { policy: khela },
  transfer: { policy: transfer },
  "hub88-style": hub88Style,
  "evolution-style": evolutionStyle,
  "pragmatic-style": pragmaticStyle,
};

/** Adapters that have their own paths, which vendors call. */
export const walletAdapters: readonly WalletAdapter[] = Object.values(adapters).filter(
  (adapter) => "parse" in adapter,
);
