/** The words the journey looks for, taken from the dictionaries that the screens use: nobody types them twice. */
import { bn as dice } from "../../../apps/game-server/clients/dice/i18n/bn.ts";
import { bn as shell } from "../../../apps/game-server/clients/shell/i18n/bn.ts";
import { bn as slots } from "../../../apps/game-server/clients/slots/i18n/bn.ts";
import { auth } from "../../../apps/web/src/i18n/bn/auth.ts";
import { cashier } from "../../../apps/web/src/i18n/bn/cashier.ts";
import { content } from "../../../apps/web/src/i18n/bn/content.ts";
import { errors } from "../../../apps/web/src/i18n/bn/errors.ts";
import { fieldRules } from "../../../apps/web/src/i18n/bn/field-rules.ts";
import { home } from "../../../apps/web/src/i18n/bn/home.ts";
import { inbox } from "../../../apps/web/src/i18n/bn/inbox.ts";
import { member } from "../../../apps/web/src/i18n/bn/member.ts";
import { play } from "../../../apps/web/src/i18n/bn/play.ts";
import { recovery } from "../../../apps/web/src/i18n/bn/recovery.ts";
import { screens } from "../../../apps/web/src/i18n/bn/screens.ts";
import { settings } from "../../../apps/web/src/i18n/bn/settings.ts";
import { shell as site } from "../../../apps/web/src/i18n/bn/shell.ts";
import { wallet } from "../../../apps/web/src/i18n/bn/wallet.ts";
import { auth as enAuth } from "../../../apps/web/src/i18n/en/auth.ts";
import { member as enMember } from "../../../apps/web/src/i18n/en/member.ts";
import { recovery as enRecovery } from "../../../apps/web/src/i18n/en/recovery.ts";

/** Sentences that have one form only. */
export const en = { ...enAuth, ...enRecovery, ...enMember } as Readonly<
  Record<keyof typeof auth | keyof typeof recovery | keyof typeof member, string>
>;

export const bn = {
  ...site,
  ...home,
  ...auth,
  ...recovery,
  ...cashier,
  ...member,
  ...play,
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
