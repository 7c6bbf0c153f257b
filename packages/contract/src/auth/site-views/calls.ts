import type { Call } from "../../call.ts";

/** Calls of auth: an operator's view of the site as a member sees it. */
export const siteViews = {
  /**
   * Exchanges the link of an operator's console for a view of the site as the member sees it. The view is read-only:
   * every writing call answers `view.read.only`. `auth.logout` ends it.
   */
  openView: {
    name: "auth.openView",
    method: "POST",
    path: "/wps/session/view",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
  },
} as const satisfies Record<string, Call>;
