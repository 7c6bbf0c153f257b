import type { Call } from "../call.ts";

export const site = {
  status: {
    name: "site.status", method: "GET", path: "/wps/system/status", module: "COMM3",
    access: "anyone", dialect: "wps", quiet: true, limit: "read", fails: [],
  },
  settings: {
    name: "site.settings", method: "GET", path: "/wps/system/settings/consolidated", module: "COMM3",
    access: "anyone", dialect: "wps", quiet: true, cacheS: 30, limit: "read", fails: [],
  },
  domainRoute: {
    name: "site.domainRoute", method: "GET", path: "/wps/system/domainRoute", module: "COMM3",
    access: "anyone", dialect: "wps", quiet: true, cacheS: 30, limit: "read", fails: [],
  },
  /** What is switched on, as a tree of modules and flags. */
  whitelabel: {
    name: "site.whitelabel", method: "GET", path: "/wps/system/whitelabel", module: "COMM3",
    access: "anyone", dialect: "wps", quiet: true, cacheS: 30, limit: "read", fails: [],
  },
} as const satisfies Record<string, Call>;
