// The merchant of every request. The page names the installation's; an operator of several chooses another.

import { headers } from "@khela/contract/wire";
import { currentLanguage } from "../preferences.ts";
import { readStored, writeStored } from "../storage.ts";
import { createStore, useStore } from "../store.ts";

const installed = decodeURIComponent(globalThis.document?.documentElement.dataset["merchant"] ?? "");
const merchant = createStore(readStored<string>("merchant") ?? installed);

export const currentMerchant = (): string => merchant.get();
export const useMerchantCode = (): string => useStore(merchant);

export function setMerchant(code: string): void {
  writeStored("merchant", code);
  merchant.set(code);
}

/** Returns to the installation's merchant, when the stored merchant no longer exists. */
export function resetMerchant(): boolean {
  if (merchant.get() === installed) return false;
  setMerchant(installed);
  return true;
}

export function requestHeaders(): Record<string, string> {
  return { [headers.merchant]: merchant.get(), [headers.language]: currentLanguage().toUpperCase() };
}
