// The card at the top of the member centre: profile picture, name, VIP label if any, the account's name to copy, and
// the popup menu.

import type { ReactNode } from "react";
import { useState } from "react";
import { member } from "@khela/contract/member/calls";
import { useI18n } from "../i18n/i18n.tsx";
import { copyText } from "../lib/copy-text.ts";
import { formatDay } from "../lib/date/format-date.ts";
import { useCall } from "../lib/query/query.ts";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { Glyph } from "../ui/icon/icon.tsx";
import { accountIcons } from "../ui/icon/account-icons.ts";
import { Skeleton } from "../ui/feedback/states.tsx";
import { showToast } from "../ui/feedback/toast.tsx";
import { Avatar } from "./profile/avatar.tsx";
import { memberIcons } from "./icons.ts";
import { MenuSheet } from "./menu/menu-sheet.tsx";
import styles from "./member.module.css";

const copiedMs = 2000;
export const guestType = 4;

export function MemberNav(): ReactNode {
  const { t, style } = useI18n();
  const session = useSession();
  const { data } = useCall(member.info, {});
  const [menu, setMenu] = useState(false);
  const account = data?.account ?? session?.userName ?? "";
  const label = data?.clubLabel.labelName ?? null;
  const guest = memberTypeOf(session) === guestType;

  async function copy(): Promise<void> {
    if (await copyText(account)) showToast(t("member.copied"), "success", copiedMs);
    else showToast(t("member.notCopied"), "error", copiedMs);
  }

  return (
    <div className={styles.account}>
      <Avatar icon={data?.icon ?? null} />
      <div className={styles.who}>
        <div className={styles.named}>
          <h2 className={styles.name}>{guest ? t("member.guest") : (data?.nickname ?? account)}</h2>
          {guest ? null : (
            <button
              type="button"
              className={styles.small}
              aria-label={t("member.copy", { name: account })}
              onClick={() => void copy()}
            >
              <Glyph d={accountIcons.copy} size="s" />
            </button>
          )}
        </div>
        <div className={styles.named}>
          {label === null ? null : <span className={styles.vip}>{label}</span>}
          {data === undefined ? (
            <Skeleton className={styles.since} />
          ) : (
            <p className={styles.hint}>{t("member.since", { day: formatDay(data.regDate, style) })}</p>
          )}
        </div>
      </div>
      <button
        type="button"
        className={styles.round}
        aria-haspopup="dialog"
        aria-label={t("member.menu")}
        onClick={() => setMenu(true)}
      >
        <Glyph d={memberIcons.menu} />
      </button>
      {menu ? <MenuSheet onClose={() => setMenu(false)} /> : null}
    </div>
  );
}
