// The entries of the member's popup menu: the merchant's flags decide. A mission is listed only while its promotion
// runs, and Facebook and Google logins only where Firebase is configured.

import type { MessageId } from "../../i18n/catalogue.ts";
import { deferredIcons } from "../../ui/icon/deferred-icons.ts";
import { icons } from "../../ui/icon/icons.ts";
import { accountIcons } from "../../ui/icon/account-icons.ts";
import { memberIcons } from "../icons.ts";

export type MenuEntry = {
  readonly title: MessageId;
  readonly to: string;
  /** The icon, as the data of an SVG path. */
  readonly d: string;
  readonly flag?: string;
  readonly needsFirebase?: true;
  /** Which of the member's counters the entry shows. */
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
  {
    title: "member.facebook",
    to: "/m/securityCenter?open=facebook",
    d: memberIcons.people,
    flag: "FACEBOOKLOGIN3",
    needsFirebase: true,
  },
  { title: "screens.transactions", to: "/m/transaction/record", d: accountIcons.receipt, flag: "TRANSREC3" },
  { title: "screens.favourites", to: "/m/fav-games", d: deferredIcons.star },
  { title: "member.language", to: "/m/set", d: icons.globe },
  {
    title: "member.google",
    to: "/m/securityCenter?open=google",
    d: memberIcons.link,
    flag: "GOOGLELOGIN3",
    needsFirebase: true,
  },
  { title: "screens.profile", to: "/m/member/profile", d: icons.person },
  { title: "member.security", to: "/m/securityCenter", d: accountIcons.shield, flag: "SECPRIV" },
  mission,
  { title: "member.rewards", to: "/m/rewardCenter", d: icons.gift, flag: "REWCEN3", counter: "receiving" },
  { title: "screens.record", to: "/m/gameRecord", d: accountIcons.dice, flag: "TRANSBETREPMEM3" },
];

/** Returns the entries of this merchant, in the order of the specification. */
export function menuEntries(
  flags: Readonly<Record<string, boolean>>,
  { missionRuns, hasFirebase }: { readonly missionRuns: boolean; readonly hasFirebase: boolean },
): readonly MenuEntry[] {
  return entries.filter((entry) => {
    if (entry === mission) return missionRuns;
    if (entry.needsFirebase === true && !hasFirebase) return false;
    return entry.flag === undefined || flags[entry.flag] === true;
  });
}
