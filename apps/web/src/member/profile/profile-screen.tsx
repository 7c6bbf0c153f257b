// The screen of the member's own data. The member can change the profile picture, nickname, email and payee's name.

import type { ReactNode } from "react";
import { useState } from "react";
import { member } from "@khela/contract/member/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { useCall } from "../../lib/query/query.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import { Avatar } from "./avatar.tsx";
import { AvatarSheet } from "./avatar-sheet.tsx";
import styles from "../member.module.css";
import { NameDialog } from "./name-dialog.tsx";

type Info = OutputOf<typeof member.info>;
type Open = "face" | "username" | "nickname" | "email" | "payeeName";

function Fact({
  title,
  value,
  onChange,
}: {
  title: string;
  value: string;
  onChange?: (() => void) | undefined;
}): ReactNode {
  const caption = (
    <span className={styles.fact}>
      <span className={styles.hint}>{title}</span>
      <span className={styles.factValue}>{value}</span>
    </span>
  );
  if (onChange === undefined) return <li className={styles.row}>{caption}</li>;
  return (
    <li>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onChange}>
        {caption}
        <span className={styles.way}>
          <Icon name="next" size="s" />
        </span>
      </button>
    </li>
  );
}

function Facts({ info, onOpen }: { info: Info; onOpen: (what: Open) => void }): ReactNode {
  const { t, style } = useI18n();
  const email = useCall(member.email, {}).data;
  const nickname = useCall(member.nickname, {}).data;
  const payee = useCall(member.payeeName, {}).data;
  const change = (what: Open, may: boolean | undefined): (() => void) | undefined =>
    may === true ? () => onOpen(what) : undefined;
  return (
    <ul className={styles.list}>
      <Fact
        title={t("auth.username")}
        value={info.account}
        onChange={change("username", info.accountChangeable)}
      />
      <Fact
        title={t("auth.nickname")}
        value={info.nickname ?? t("member.notGiven")}
        onChange={change("nickname", nickname?.editable)}
      />
      <Fact
        title={t("auth.email")}
        value={info.email ?? t("member.notGiven")}
        onChange={change("email", email?.editable)}
      />
      <Fact
        title={t("auth.payeeName")}
        value={info.payeeName ?? t("member.notGiven")}
        onChange={change("payeeName", payee?.editable)}
      />
      <Fact
        title={t("auth.mobile")}
        value={info.mobile === null ? t("member.notGiven") : localizeDigits(info.mobile, style)}
      />
    </ul>
  );
}

export function ProfileScreen({ query }: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(member.info, {});
  // The security centre links directly to the email dialog, and the welcome screen to the name dialog.
  const asked = query.get("open");
  const [open, setOpen] = useState<Open | null>(asked === "email" || asked === "username" ? asked : null);
  const close = (): void => setOpen(null);
  if (data === undefined && error !== null) {
    return <ErrorState title={t("member.profileFailed")} hint={errorText(error.code)} onRetry={refetch} />;
  }
  if (data === undefined) return <LoadingState />;
  return (
    <div className={styles.page}>
      <button
        type="button"
        className={styles.faceButton}
        aria-haspopup="dialog"
        onClick={() => setOpen("face")}
      >
        <Avatar icon={data.icon} />
        <span className={styles.title}>{t("member.changeFace")}</span>
        <span className={styles.way}>
          <Icon name="next" size="s" />
        </span>
      </button>
      <Facts info={data} onOpen={setOpen} />
      <ul className={styles.list}>
        <li>
          <Link to="/m/changePsw" className={styles.row}>
            <span className={styles.title}>{t("screens.changePsw")}</span>
            <span className={styles.way}>
              <Icon name="next" size="s" />
            </span>
          </Link>
        </li>
        <li>
          <Link to="/m/securityCenter" className={styles.row}>
            <span className={styles.title}>{t("screens.security")}</span>
            <span className={styles.way}>
              <Icon name="next" size="s" />
            </span>
          </Link>
        </li>
      </ul>
      {open === "face" ? <AvatarSheet onClose={close} /> : null}
      {open === "username" && data.accountChangeable ? (
        <NameDialog what="username" value={data.account} onClose={close} />
      ) : null}
      {open === "nickname" ? (
        <NameDialog what="nickname" value={data.nickname ?? ""} onClose={close} />
      ) : null}
      {open === "payeeName" ? (
        <NameDialog what="payeeName" value={data.payeeName ?? ""} onClose={close} />
      ) : null}
      {open === "email" ? (
        <EmailDialog value={data.email ?? ""} proven={data.passwordProven} onClose={close} />
      ) : null}
    </div>
  );
}
