/** The words the journey looks for, taken from the dictionaries that the screens use: nobody types them twice. */
import { bn as dice } from "../../apps/arcade/clients/dice/i18n/bn.ts";
import { bn as shell } from "../../apps/arcade/clients/shell/i18n/bn.ts";
import { bn as slots } from "../../apps/arcade/clients/slots/i18n/bn.ts";
import { auth } from "../../apps/web/src/i18n/bn/auth.ts";
import { cashier } from "../../apps/web/src/i18n/bn/cashier.ts";
import { home } from "../../apps/web/src/i18n/bn/home.ts";
import { member } from "../../apps/web/src/i18n/bn/member.ts";
import { play } from "../../apps/web/src/i18n/bn/play.ts";
import { shell as site } from "../../apps/web/src/i18n/bn/shell.ts";
import { wallet } from "../../apps/web/src/i18n/bn/wallet.ts";

export const bn = {
  ...site, ...home, ...auth, ...cashier, ...member, ...play, ...wallet,
  roll: dice.roll, spin: slots.spin, fairness: shell.fairness, rotate: shell.seeds.rotate, revealed: shell.seeds.revealed,
} as const;
