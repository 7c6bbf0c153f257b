// The merchant in the headers of every request. By default it is the merchant of the installation. An operator of
// several merchants can choose another.

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

/** Returns to the merchant of the installation, when the stored merchant does not exist any more. */
export function resetMerchant(): boolean {
  if (merchant.get() === installed) return false;
  setMerchant(installed);
  return true;
}

export function requestHeaders(): Record<string, string> {
  return { [headers.merchant]: merchant.get(), [headers.language]: currentLanguage().toUpperCase() };
}
