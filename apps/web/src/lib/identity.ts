// Who this page is to the platform: merchant, language and kind of device. Set once at start and on a change of
// language; every call and every query key reads it here.

import type { LanguageCode } from "@khela/contract/languages";
import { devices, gateways } from "@khela/contract/wire";

type Identity = { merchant: string; language: LanguageCode; standalone: boolean };

let current: Identity = { merchant: "", language: "BN", standalone: false };

export const identity = {
  set(change: Partial<Identity>): void {
    current = { ...current, ...change };
  },
  language(): LanguageCode {
    return current.language;
  },
  headers(): Record<string, string> {
    return {
      merchant: current.merchant,
      language: current.language,
      gateway: gateways.mobile,
      device: current.standalone ? devices.standalone : devices.web,
    };
  },
} as const;
