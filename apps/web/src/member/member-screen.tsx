import type { ReactNode } from "react";
import { useState } from "react";
import { member } from "@khela/contract/calls/member";
import { useI18n, useT } from "../i18n/i18n.tsx";
import { copyText } from "../lib/copy-text.ts";
import { formatDay } from "../lib/format-date.ts";
import { useCall } from "../lib/query.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { sessionType, useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Glyph, Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { moreIcons } from "../ui/more-icons.ts";
import { Nothing, Skeleton } from "../ui/states.tsx";
import { showToast } from "../ui/toast.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { GuestPrompt } from "./guest-prompt.tsx";
import { LogoutDialog } from "./logout-dialog.tsx";
import styles from "./member.module.css";

const copiedMs = 2000;
const guestType = 4;

function Account(): ReactNode {
  const { t, style } = useI18n();
  const session = useSession();
  const { data } = useCall(member.info, {});
  const account = data?.account ?? session?.userName ?? "";
  const label = data?.clubLabel.labelName ?? null;
  const guest = sessionType(session) === guestType;

  async function copy(): Promise<void> {
    if (await copyText(account)) showToast(t("member.copied"), "done", copiedMs);
    else showToast(t("member.notCopied"), "error", copiedMs);
  }

  return (
    <div className={styles.account}>
      <span className={styles.face} aria-hidden="true"><Icon name="person" /></span>
      <div className={styles.who}>
        <h2 className={styles.name}>{guest ? t("member.guest") : (data?.nickname ?? account)}</h2>
        {data === undefined
          ? <Skeleton className={styles.since} />
          : <p className={styles.hint}>{t("member.since", { day: formatDay(data.regDate, style) })}</p>}
      </div>
      {label === null ? null : <span className={styles.vip}>{label}</span>}
      {guest ? null : (
        <button type="button" className={styles.round} aria-label={t("member.copy", { name: account })} onClick={() => void copy()}>
          <Glyph d={moreIcons.copy} />
        </button>
      )}
    </div>
  );
}

function Row({ d, title, to }: { d: string; title: string; to: string }): ReactNode {
  return (
    <li>
      <Link to={to} className={styles.row}>
        <span className={styles.mark}><Glyph d={d} /></span>
        <span className={styles.title}>{title}</span>
        <span className={styles.way}><Icon name="next" size="s" /></span>
      </Link>
    </li>
  );
}

function Visitor(): ReactNode {
  const t = useT();
  return (
    <Nothing icon="person" title={t("member.visitor")} hint={t("member.visitorHint")}>
      <ButtonLink to="/m/register">{t("member.registerNow")}</ButtonLink>
      <ButtonLink to="/m/login?to=%2Fm%2Fmember%2Fhome" kind="plain">{t("shell.login")}</ButtonLink>
    </Nothing>
  );
}

export function MemberScreen(_props: ScreenProps): ReactNode {
  const t = useT();
  const session = useSession();
  const [leaving, setLeaving] = useState(false);
  if (session === null) return <Visitor />;
  return (
    <div className={styles.page}>
      {sessionType(session) === guestType ? <GuestPrompt /> : null}
      <Account />
      <BalanceCard />
      <ul className={styles.list}>
        <Row d={moreIcons.dice} title={t("screens.record")} to="/m/gameRecord" />
        <Row d={moreIcons.receipt} title={t("screens.transactions")} to="/m/transaction/record" />
        <Row d={moreIcons.shield} title={t("member.verify")} to="/m/verify" />
      </ul>
      <ul className={styles.list}>
        <Row d={moreIcons.help} title={t("shell.help")} to="/m/help" />
        <Row d={moreIcons.sliders} title={t("shell.settings")} to="/m/set" />
        <li>
          <button type="button" className={styles.row} onClick={() => setLeaving(true)}>
            <span className={styles.mark}><Glyph d={moreIcons.logout} /></span>
            <span className={styles.title}>{t("member.logout")}</span>
          </button>
        </li>
      </ul>
      {leaving ? <LogoutDialog onClose={() => setLeaving(false)} /> : null}
    </div>
  );
}
