// The member centre. The merchant's template decides the layout: 1 is the new layout with tiles, other values are a
// plain list.

import type { ReactNode } from "react";
import { useState } from "react";
import { useT } from "../i18n/i18n.tsx";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { useSettings } from "../lib/settings.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Glyph, Icon } from "../ui/icon/icon.tsx";
import { icons } from "../ui/icon/icons.ts";
import { Link } from "../ui/navigation/link.tsx";
import { accountIcons } from "../ui/icon/account-icons.ts";
import { EmptyState } from "../ui/feedback/states.tsx";
import { GuestPrompt } from "./menu/guest-prompt.tsx";
import { LogoutDialog } from "./menu/logout-dialog.tsx";
import { guestType, MemberNav } from "./member-nav.tsx";
import styles from "./member.module.css";
import { Counter, MenuTiles, useMenu } from "./menu/menu-sheet.tsx";
import { QuickLinks } from "./menu/quick-links.tsx";
import { WalletWidget } from "./wallet-widget.tsx";

const newTemplate = 1;

function Row({
  d,
  title,
  to,
  count = 0,
}: {
  d: string;
  title: string;
  to: string;
  count?: number;
}): ReactNode {
  return (
    <li>
      <Link to={to} className={styles.row}>
        <span className={styles.mark}>
          <Glyph d={d} />
        </span>
        <span className={styles.title}>{title}</span>
        <Counter count={count} />
        <span className={styles.way}>
          <Icon name="next" size="s" />
        </span>
      </Link>
    </li>
  );
}

function Logout(): ReactNode {
  const t = useT();
  const [leaving, setLeaving] = useState(false);
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => setLeaving(true)}>
        <span className={styles.mark}>
          <Glyph d={accountIcons.logout} />
        </span>
        <span className={styles.title}>{t("member.logout")}</span>
      </button>
      {leaving ? <LogoutDialog onClose={() => setLeaving(false)} /> : null}
    </li>
  );
}

function Last(): ReactNode {
  const t = useT();
  return (
    <ul className={styles.list}>
      <Row d={accountIcons.shield} title={t("member.verify")} to="/m/verify" />
      <Row d={icons.clock} title={t("screens.safer")} to="/m/safer" />
      <Row d={accountIcons.help} title={t("shell.help")} to="/m/help" />
      <Row d={accountIcons.sliders} title={t("shell.settings")} to="/m/set" />
      <Logout />
    </ul>
  );
}

/** The layout of the member centre with tiles, for the template `mem_cen` 1. */
function NewMemberCentre(): ReactNode {
  return (
    <>
      <div className={styles.head}>
        <MemberNav />
        <WalletWidget />
        <QuickLinks />
      </div>
      <MenuTiles className={`${styles.grid} ${styles.card}`} />
      <Last />
    </>
  );
}

function BaseMemberCentre(): ReactNode {
  const t = useT();
  const { entries, countOf } = useMenu();
  return (
    <>
      <MemberNav />
      <WalletWidget />
      <QuickLinks />
      <ul className={styles.list}>
        {entries.map((entry) => (
          <Row key={entry.to} d={entry.d} title={t(entry.title)} to={entry.to} count={countOf(entry)} />
        ))}
      </ul>
      <Last />
    </>
  );
}

function Visitor(): ReactNode {
  const t = useT();
  return (
    <EmptyState icon="person" title={t("member.visitor")} hint={t("member.visitorHint")}>
      <ButtonLink to="/m/register">{t("member.registerNow")}</ButtonLink>
      <ButtonLink to="/m/login?to=%2Fm%2Fmember%2Fhome" variant="text">
        {t("shell.login")}
      </ButtonLink>
    </EmptyState>
  );
}

export function MemberScreen(_props: ScreenProps): ReactNode {
  const session = useSession();
  const { mobileTemplate } = useSettings();
  const isNew = mobileTemplate.mem_cen === newTemplate;
  return (
    <>
      {/* The same one once a guest's session is known: another would fade in anew. */}
      {session === null || memberTypeOf(session) === guestType ? (
        <GuestPrompt onTrial={session !== null} />
      ) : null}
      {session === null ? (
        <Visitor />
      ) : (
        <div className={styles.page} data-template={isNew ? "new" : "base"}>
          {isNew ? <NewMemberCentre /> : <BaseMemberCentre />}
        </div>
      )}
    </>
  );
}
