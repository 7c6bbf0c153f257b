// What keeps the account the member's: password, address, number, and where one is logged in.

import type { ReactNode } from "react";
import { useState } from "react";
import { auth } from "@khela/contract/calls/auth";
import { member } from "@khela/contract/calls/member";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { inDigits } from "../lib/format.ts";
import { useAction, useCall } from "../lib/query.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Failed, Loading } from "../ui/states.tsx";
import { showToast, toastMs } from "../ui/toast.tsx";
import { FormAlert } from "./form-alert.tsx";
import { NumberDialog } from "./number-dialog.tsx";
import styles from "./security.module.css";
import { SessionsPart } from "./sessions-part.tsx";

type Info = OutputOf<typeof member.info>;

type FactProps = { readonly title: string; readonly value: string; /** Null: nothing to show to be anybody's. */ readonly proven?: boolean | null };

function Fact({ title, value, proven = null }: FactProps): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <span className={styles.fact}>
        <span>{title}</span>
        <span className={styles.value}>{value}</span>
        {proven === null ? null : (
          <span className={proven ? styles.proven : styles.unproven}>
            <Icon name={proven ? "check" : "alert"} size="s" />{t(proven ? "security.proven" : "security.unproven")}
          </span>
        )}
      </span>
      <span className={styles.way}><Icon name="next" size="s" /></span>
    </>
  );
}

/** Shown while there is an address and nobody has shown that he reads it. */
function ProveEmail({ email }: { email: string }): ReactNode {
  const { t } = useI18n();
  const { busy, error, run } = useAction(auth.sendEmailProof);
  async function ask(): Promise<void> {
    if (await run({}) !== null) showToast(t("security.proofSent", { email }), "done", toastMs.long);
  }
  return (
    <>
      <FormAlert error={error} always />
      <Button kind="quiet" wide busy={busy} onClick={() => void ask()}>{t("security.prove")}</Button>
    </>
  );
}

function Account({ info }: { info: Info }): ReactNode {
  const { t, style } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const { email, mobile } = info;
  return (
    <>
      <ul className={styles.list}>
        <li>
          <Link to="/m/changePsw" className={styles.row}><Fact title={t("security.password")} value={t("security.passwordHint")} /></Link>
        </li>
        <li>
          <Link to="/m/member/profile?open=email" className={styles.row}>
            <Fact title={t("auth.email")} value={email ?? t("member.notGiven")} proven={email === null ? null : info.isEmailVerification} />
          </Link>
        </li>
        <li>
          <button type="button" className={styles.row} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Fact
              title={t("auth.mobile")}
              value={mobile === null ? t("member.notGiven") : inDigits(mobile, style)}
              proven={mobile === null ? null : info.mobileVerified}
            />
          </button>
        </li>
      </ul>
      {email === null || info.isEmailVerification ? null : <ProveEmail email={email} />}
      {isOpen ? <NumberDialog proven={info.passwordProven} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export function SecurityScreen(_props: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, retry } = useCall(member.info, {});
  if (data === undefined && error !== null) return <Failed title={t("member.profileFailed")} hint={errorText(error.code)} onRetry={retry} />;
  if (data === undefined) return <Loading />;
  return (
    <div className={styles.page}>
      <Account info={data} />
      <SessionsPart />
    </div>
  );
}
