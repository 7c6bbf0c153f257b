import type { StatusSource } from "../site/site.ts";
import { countVendorStates } from "./vendors/registry-store.ts";

/** State of games on the status page. `down`: no vendor is enabled. `limited`: a vendor is under maintenance. */
export const gamesState: StatusSource = async ({ db }) => {
  const { on, inMaintenance } = await countVendorStates(db);
  if (on === 0) return "down";
  return inMaintenance > 0 ? "limited" : "good";
};
