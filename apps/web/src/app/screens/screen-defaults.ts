import type { Screen } from "../routing/screen.ts";

/** The default values of a row of the route table for a page (not a popup). */
export const pageDefaults = {
  access: "anyone",
  redirectTo: "/m/login",
  header: "title",
  footer: true,
  back: "step",
  kind: "page",
} as const satisfies Partial<Screen>;

export const popupDefaults = {
  ...pageDefaults,
  header: "full",
  back: "home",
  kind: "popup",
} as const satisfies Partial<Screen>;
