// The links of the footer: home, offers, agents, VIP or registration, and member centre. Links to features that the
// merchant does not offer are left out.

import type { ReactNode } from "react";
import { hasAccess } from "@khela/contract/member/member-types";
import type { MessageId } from "../../i18n/catalogue.ts";
import { useT } from "../../i18n/i18n.tsx";
import { useLoggedIn } from "../../lib/session/logged-in.ts";
import { useSettings } from "../../lib/settings.tsx";
import { memberTypeOf, useSession } from "../../lib/session/session.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import type { IconName } from "../../ui/icon/icons.ts";
import { Link } from "../../ui/navigation/link.tsx";
import styles from "./footer-menu.module.css";

type Entry = {
  readonly to: string;
  readonly icon: IconName;
  readonly label: MessageId;
  readonly also?: string;
  /** Name of the merchant's flag that must be on for this entry; absent: the entry is always shown. */
  readonly flag?: string;
};

// The link leads agents to the agent's home, and everyone else to the referral page.
function agentEntry(agent: boolean): Entry {
  return {
    to: agent ? "/m/agent" : "/m/inviteFriends",
    icon: "agents",
    label: "shell.agent",
    flag: "AGENT3",
  };
}

export function FooterMenu({ path }: { path: string }): ReactNode {
  const t = useT();
  const loggedIn = useLoggedIn();
  const type = memberTypeOf(useSession());
  const agent = hasAccess("agent", type);
  const { flags } = useSettings();
  const all: readonly Entry[] = [
    { to: "/m/home", icon: "home", label: "shell.home" },
    {
      to: "/m/activity",
      icon: "gift",
      label: "shell.promotions",
      also: "/m/activityDetail",
      flag: "OFFERS3",
    },
    agentEntry(agent),
    loggedIn
      ? { to: "/m/member/benefits", icon: "crown", label: "shell.vip", flag: "VIP3" }
      : { to: "/m/register", icon: "join", label: "shell.register" },
    { to: "/m/member/home", icon: "person", label: "shell.mine" },
  ];
  const isOffered = ({ flag }: Entry) => flag === undefined || flags[flag] === true;
  // A member without VIP sees an empty column instead of the registration link, so that nothing moves once the session
  // is known.
  const entries = all.filter((entry) => isOffered(entry) || entry.icon === "crown");
  return (
    <nav className={styles.menu} aria-label={t("shell.menu")}>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.icon} className={styles.item} aria-hidden={!isOffered(entry) || undefined}>
            {isOffered(entry) ? (
              <Link
                to={entry.to}
                className={styles.entry}
                aria-current={entry.to === path || entry.also === path ? "page" : undefined}
              >
                <Icon name={entry.icon} />
                <span className={styles.label}>{t(entry.label)}</span>
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}
