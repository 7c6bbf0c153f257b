// Calls for pages of the site and the parts of home that load later. They have their own module because home needs only
// the announcements.

import type { Call } from "../../call.ts";

export const contentPages = {
  lobbyNews: {
    name: "content.lobbyNews",
    method: "GET",
    path: "/wps/relay/GLS2_lobbyNews",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    cacheS: 30,
  },
  promotions: {
    name: "content.promotions",
    method: "GET",
    path: "/wps/relay/PROMOFE_getPromotionAnnouncementCategory",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    cacheS: 30,
  },
  help: {
    name: "content.help",
    method: "GET",
    path: "/wps/system/helpCenter",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    cacheS: 30,
  },
  customerService: {
    name: "content.customerService",
    method: "GET",
    path: "/wps/system/customerService",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    quiet: true,
    cacheS: 30,
  },
  downloads: {
    name: "content.downloads",
    method: "GET",
    path: "/wps/system/resources",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    quiet: true,
    cacheS: 30,
  },
  /** Hosts of live streams with the address of each; empty when the operator has entered none. */
  models: {
    name: "content.models",
    method: "GET",
    path: "/wps/relay/CBS_modelList",
    module: "CBS3",
    access: "anyone",
    envelope: "wps",
    quiet: true,
    cacheS: 15,
  },
} as const satisfies Record<string, Call>;
