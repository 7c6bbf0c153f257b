/**
 * Before the journeys: switches on what a fresh sandbox leaves off because its screens are not open yet, so that the
 * rows about those links find them. That they are off at first is the site's own test (apps/server/src/site).
 */
import { openDbBackdoor } from "./db-backdoor.ts";

const unopened = { AGENT3: true, LOTTERY3: true };

export default async function switchOnFeatures({ workers }: { readonly workers: number }): Promise<void> {
  for (let place = 0; place < workers; place += 1) {
    const behind = await openDbBackdoor(`${process.env["KHELA_E2E_FOLDER"] ?? ".khela-e2e"}/${place}`);
    await behind.flags(unopened);
    await behind.close();
  }
}
