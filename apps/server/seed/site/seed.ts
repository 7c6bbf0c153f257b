// The sandbox's two merchants and the flags of their site. The seed can run at every start: existing rows are kept.

import type { ModuleId } from "@khela/contract/modules";
import type { Db } from "@khela/service-kit/db/database";
import { deniedCountries } from "../../src/site/denied-countries.ts";
import {
  ensureDeniedCountry,
  ensureFlag,
  ensureLink,
  ensureMerchant,
  ensureModule,
  getMerchantId,
  setTrialMerchant,
} from "./seed-store.ts";

export const sandboxMerchant = "khela";
const trialMerchant = "khela_trial";

/** The merchant for which all other seeds write. */
export const getSandboxMerchantId = (db: Db): Promise<number> => getMerchantId(db, sandboxMerchant);

const settings = {
  registerCaptcha: false,
  mobileTemplate: { mem_cen: 1, dep_func: 1 },
  categories: ["HOT", "FISH", "RNG", "BGS", "LIVE", "PVP", "SPORTS", "ESPORTS", "COCKFIGHT", "LOTT", "ELOTT"],
  imageCdns: [],
} as const;

/** Flags of implemented features are on; a flag without an implemented feature stays off. */
const flags: Readonly<Record<string, boolean>> = {
  USERNAMEREG3: true,
  MOBILENUMREG3: true,
  REGMOBVERF3: true,
  MOBILENUMPASSREG3: true,
  FACEBOOKLOGIN3: true,
  GOOGLELOGIN3: true,
  MOBILEVERCODELOGIN3: true,
  MOBILEVERFLOGINPW3: false,
  PWRESETSMS3: true,
  MANPLAYREB3: true,
  TRANSREC3: true,
  SECPRIV: true,
  REWCEN3: true,
  CBS3: true,
  TRANSBETREPMEM3: true,
  OFFERS3: true,
  AGENT3: true,
  VIP3: true,
  WITHDRAW3: true,
  LOTTERY3: true,
};

/** The trial merchant has no draws. */
const trialFlagsOff: readonly string[] = ["LOTTERY3"];

/** The trial merchant has no registrations and no deposits: free play creates the guests. */
const trialModulesOff: readonly ModuleId[] = ["REG3", "DPSTBAS3"];

export async function seedSite(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const khela = await ensureMerchant(tx, {
      code: sandboxMerchant,
      brand: "Khela",
      currency: "BDT",
      settings,
    });
    const trial = await ensureMerchant(tx, {
      code: trialMerchant,
      brand: "Khela",
      currency: "BDT",
      settings,
    });
    await setTrialMerchant(tx, khela, trial);
    // the trial merchant is its own trial merchant, so that a guest who starts free play again stays there
    await setTrialMerchant(tx, trial, trial);
    for (const merchant of [khela, trial]) {
      for (const [name, enabled] of Object.entries(flags))
        await ensureFlag(
          tx,
          merchant,
          name,
          enabled && !(merchant === trial && trialFlagsOff.includes(name)),
        );
      await ensureLink(tx, merchant, {
        kind: "HELP",
        title: { BN: "সাহায্য", EN: "Help" },
        url: "/m/help",
        social: false,
      });
    }
    for (const module of trialModulesOff) await ensureModule(tx, trial, module, false);
    for (const [country, reason] of Object.entries(deniedCountries))
      await ensureDeniedCountry(tx, country, reason);
  });
}
