// The entries of the member's popup menu: the merchant's flags decide, and a mission is listed only while its
// promotion runs.

import type { MessageId } from "../../i18n/catalogue.ts";
import { deferredIcons } from "../../ui/icon/deferred-icons.ts";
import { icons } from "../../ui/icon/icons.ts";
import { accountIcons } from "../../ui/icon/account-icons.ts";
import { memberIcons } from "../icons.ts";

export type MenuEntry = {
  readonly title: MessageId;
  readonly to: string;
  /** Path of the icon. */
  readonly d: string;
  readonly flag?: string;
  /** Which of the member's counters is shown at it. */
  readonly counter?: "signIn" | "receiving";
};

const mission: MenuEntry = {
  title: "member.mission",
  to: "/m/leaderBoard",
  d: memberIcons.target,
  counter: "signIn",
};

const entries: readonly MenuEntry[] = [
  { title: "member.rebate", to: "/m/member/manualRebate", d: memberIcons.percent, flag: "MANPLAYREB3" },
  { title: "screens.transactions", to: "/m/transaction/record", d: accountIcons.receipt, flag: "TRANSREC3" },
  { title: "screens.favourites", to: "/m/fav-games", d: deferredIcons.star },
  { title: "member.language", to: "/m/set", d: icons.globe },
  { title: "screens.profile", to: "/m/member/profile", d: icons.person },
  { title: "member.security", to: "/m/securityCenter", d: accountIcons.shield, flag: "SECPRIV" },
  mission,
  { title: "member.rewards", to: "/m/rewardCenter", d: icons.gift, flag: "REWCEN3", counter: "receiving" },
  { title: "screens.record", to: "/m/gameRecord", d: accountIcons.dice, flag: "TRANSBETREPMEM3" },
];

/** Returns the entries of this merchant, in the order of the specification. */
export function menuEntries(
  flags: Readonly<Record<string, boolean>>,
  missionRuns: boolean,
): readonly MenuEntry[] {
  return entries.filter((entry) =>
    entry === mission ? missionRuns : entry.flag === undefined || flags[entry.flag] === true,
  );
}
