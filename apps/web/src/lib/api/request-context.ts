// The merchant, the language and the kind of device that every call sends as headers. They are set at the start and on
// a change of language; every call and every query key reads them.

import type { LanguageCode } from "@khela/contract/locale/languages";
import { devices, gateways } from "@khela/contract/wire";

type RequestContext = { merchant: string; language: LanguageCode; standalone: boolean };

let current: RequestContext = { merchant: "", language: "BN", standalone: false };

export const requestContext = {
  set(change: Partial<RequestContext>): void {
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
