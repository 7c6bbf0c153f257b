/** The texts that browser tests look for, from the same dictionaries as the screens. */
import { bn as dice } from "../../../apps/game-server/clients/dice/i18n/bn.ts";
import { bn as fairness } from "../../../apps/game-server/clients/shell/fairness/i18n/bn.ts";
import { bn as shell } from "../../../apps/game-server/clients/shell/i18n/bn.ts";
import { bn as slots } from "../../../apps/game-server/clients/slots/i18n/bn.ts";
import { auth } from "../../../apps/web/src/i18n/bn/auth/auth.ts";
import { welcome } from "../../../apps/web/src/i18n/bn/auth/welcome.ts";
import { cashier } from "../../../apps/web/src/i18n/bn/cashier/cashier.ts";
import { depositOrders } from "../../../apps/web/src/i18n/bn/cashier/deposit-orders.ts";
import { content } from "../../../apps/web/src/i18n/bn/content/content.ts";
import { dates } from "../../../apps/web/src/i18n/bn/ui/dates.ts";
import { errors } from "../../../apps/web/src/i18n/bn/app/errors.ts";
import { fieldRules } from "../../../apps/web/src/i18n/bn/ui/field-rules.ts";
import { home } from "../../../apps/web/src/i18n/bn/home/home.ts";
import { belowTheFold } from "../../../apps/web/src/i18n/bn/home/below-the-fold.ts";
import { inbox } from "../../../apps/web/src/i18n/bn/inbox/inbox.ts";
import { closing } from "../../../apps/web/src/i18n/bn/member/closing.ts";
import { member } from "../../../apps/web/src/i18n/bn/member/member.ts";
import { betHistory } from "../../../apps/web/src/i18n/bn/play/bet-history.ts";
import { outcomes } from "../../../apps/web/src/i18n/bn/play/outcomes.ts";
import { play } from "../../../apps/web/src/i18n/bn/play/play.ts";
import { verify } from "../../../apps/web/src/i18n/bn/play/verify.ts";
import { recovery } from "../../../apps/web/src/i18n/bn/auth/recovery.ts";
import { security } from "../../../apps/web/src/i18n/bn/auth/security.ts";
import { screens } from "../../../apps/web/src/i18n/bn/app/screens.ts";
import { strength } from "../../../apps/web/src/i18n/bn/ui/strength.ts";
import { settings } from "../../../apps/web/src/i18n/bn/app/settings.ts";
import { shell as site } from "../../../apps/web/src/i18n/bn/app/shell.ts";
import { wallet } from "../../../apps/web/src/i18n/bn/wallet/wallet.ts";
import { auth as enAuth } from "../../../apps/web/src/i18n/en/auth/auth.ts";
import { member as enMember } from "../../../apps/web/src/i18n/en/member/member.ts";
import { recovery as enRecovery } from "../../../apps/web/src/i18n/en/auth/recovery.ts";

/** English messages that have no plural forms. */
export const en = { ...enAuth, ...enRecovery, ...enMember } as Readonly<
  Record<keyof typeof auth | keyof typeof recovery | keyof typeof member, string>
>;

export const bn = {
  ...site,
  ...dates,
  ...security,
  ...home,
  ...belowTheFold,
  ...auth,
  ...welcome,
  ...recovery,
  ...cashier,
  ...depositOrders,
  ...closing,
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
  ...strength,
  roll: dice.roll,
  spin: slots.spin,
  fairness: shell.fairness,
  rotate: fairness.seeds.rotate,
  revealed: fairness.seeds.revealed,
} as const;
