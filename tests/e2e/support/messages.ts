/** The words the journey looks for, taken from the dictionaries that the screens use: nobody types them twice. */
import { bn as dice } from "../../../apps/game-server/clients/dice/i18n/bn.ts";
import { bn as shell } from "../../../apps/game-server/clients/shell/i18n/bn.ts";
import { bn as slots } from "../../../apps/game-server/clients/slots/i18n/bn.ts";
import { auth } from "../../../apps/web/src/i18n/bn/account/auth.ts";
import { cashier } from "../../../apps/web/src/i18n/bn/money/cashier.ts";
import { depositOrders } from "../../../apps/web/src/i18n/bn/money/deposit-orders.ts";
import { content } from "../../../apps/web/src/i18n/bn/content/content.ts";
import { dates } from "../../../apps/web/src/i18n/bn/site/dates.ts";
import { errors } from "../../../apps/web/src/i18n/bn/site/errors.ts";
import { fieldRules } from "../../../apps/web/src/i18n/bn/site/field-rules.ts";
import { home } from "../../../apps/web/src/i18n/bn/site/home.ts";
import { inbox } from "../../../apps/web/src/i18n/bn/content/inbox.ts";
import { member } from "../../../apps/web/src/i18n/bn/account/member.ts";
import { betHistory } from "../../../apps/web/src/i18n/bn/games/bet-history.ts";
import { outcomes } from "../../../apps/web/src/i18n/bn/games/outcomes.ts";
import { play } from "../../../apps/web/src/i18n/bn/games/play.ts";
import { verify } from "../../../apps/web/src/i18n/bn/games/verify.ts";
import { recovery } from "../../../apps/web/src/i18n/bn/account/recovery.ts";
import { security } from "../../../apps/web/src/i18n/bn/account/security.ts";
import { screens } from "../../../apps/web/src/i18n/bn/site/screens.ts";
import { settings } from "../../../apps/web/src/i18n/bn/site/settings.ts";
import { shell as site } from "../../../apps/web/src/i18n/bn/site/shell.ts";
import { wallet } from "../../../apps/web/src/i18n/bn/money/wallet.ts";
import { auth as enAuth } from "../../../apps/web/src/i18n/en/account/auth.ts";
import { member as enMember } from "../../../apps/web/src/i18n/en/account/member.ts";
import { recovery as enRecovery } from "../../../apps/web/src/i18n/en/account/recovery.ts";

/** Sentences that have one form only. */
export const en = { ...enAuth, ...enRecovery, ...enMember } as Readonly<
  Record<keyof typeof auth | keyof typeof recovery | keyof typeof member, string>
>;

export const bn = {
  ...site,
  ...dates,
  ...security,
  ...home,
  ...auth,
  ...recovery,
  ...cashier,
  ...depositOrders,
  ...member,
  ...play,
  ...betHistory,
  ...outcomes,
  ...verify,
  ...wallet,
  ...screens,
  ...settings,
  ...content,
  ...inbox,
  ...errors,
  ...fieldRules,
  roll: dice.roll,
  spin: slots.spin,
  fairness: shell.fairness,
  rotate: shell.seeds.rotate,
  revealed: shell.seeds.revealed,
} as const;
