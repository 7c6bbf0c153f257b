// The member's own referral link, and who came with it.

import type { ReactNode } from "react";
import { agents } from "@khela/contract/calls/agents/agents";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { useCall } from "../lib/query/query.ts";
import { ErrorState, LoadingState } from "../ui/feedback/states.tsx";
import { LinkPicture } from "./link-card.tsx";
import styles from "./agents.module.css";

export function InviteScreen(_props: ScreenProps): ReactNode {
  const { t, errorText, style } = useI18n();
  const { data, error, refetch } = useCall(agents.referral, {});
  if (data === undefined && error !== null)
    return <ErrorState title={t("agents.inviteFailed")} hint={errorText(error.code)} onRetry={refetch} />;
  if (data === undefined) return <LoadingState />;
  return (
    <div className={styles.page}>
      <section className={styles.link}>
        <p className={styles.text}>{t("agents.inviteText")}</p>
        <LinkPicture url={data.url} />
        <p className={styles.code}>
          {t("agents.inviteCode")} <bdi dir="ltr">{data.referralCode}</bdi>
        </p>
      </section>
      <section className={styles.part}>
        <h2>{t("agents.invited", { count: data.totalInvitations })}</h2>
        {data.list.length === 0 ? (
          <p className={styles.text}>{t("agents.invitedNone")}</p>
        ) : (
          <ul className={styles.list}>
            {data.list.map(({ customerName, registeredDate }) => (
              <li key={customerName} className={styles.row}>
                <span>{customerName}</span>
                <span className={styles.hint}>{formatDateTime(registeredDate, style)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
