import type { Call } from "../call.ts";

export const site = {
  status: {
    name: "site.status",
    method: "GET",
    path: "/wps/system/status",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    quiet: true,
  },
  settings: {
    name: "site.settings",
    method: "GET",
    path: "/wps/system/settings/consolidated",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    quiet: true,
    cacheS: 30,
  },
  domainRoute: {
    name: "site.domainRoute",
    method: "GET",
    path: "/wps/system/domainRoute",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    quiet: true,
    cacheS: 30,
  },
  /** The merchant's enabled modules and flags, as a tree. */
  whitelabel: {
    name: "site.whitelabel",
    method: "GET",
    path: "/wps/system/whitelabel",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    quiet: true,
    cacheS: 30,
  },
} as const satisfies Record<string, Call>;
