// The member's own referral link, and the members who registered with it.

import type { ReactNode } from "react";
import { agents } from "@khela/contract/agents/calls";
import { promotionList } from "@khela/contract/promotions/list-calls";
import { isOnScreen } from "@khela/contract/promotions/promotion-types";
import { hasAccess } from "@khela/contract/member/member-types";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { useCall } from "../lib/query/query.ts";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { ErrorState, LoadingState } from "../ui/feedback/states.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { LinkPicture } from "./links/link-card.tsx";
import styles from "./agents.module.css";

/**
 * Returns the active promotion that rewards referrers. Null: no such promotion is active; undefined: not loaded yet.
 */
function useReferralPromotion() {
  const { data } = useCall(promotionList.list, {});
  if (data === undefined) return undefined;
  return data.list.find(({ promotionType }) => isOnScreen(promotionType, "invite")) ?? null;
}

export function InviteScreen(_props: ScreenProps): ReactNode {
  const { t, errorText, style } = useI18n();
  const { data, error, refetch } = useCall(agents.referral, {});
  const isAgent = hasAccess("agent", memberTypeOf(useSession()));
  const found = useReferralPromotion();
  const promotion = isAgent ? null : found;
  if (data === undefined && error !== null)
    return <ErrorState title={t("agents.inviteFailed")} hint={errorText(error.code)} onRetry={refetch} />;
  if (data === undefined) return <LoadingState />;
  return (
    <div className={styles.page}>
      <section className={styles.link}>
        <p className={styles.text}>
          {t(isAgent ? "agents.inviteAgent" : promotion === null ? "agents.inviteText" : "agents.inviteFor")}
        </p>
        <LinkPicture url={data.url} />
        <p className={styles.code}>
          {t("agents.inviteCode")} <bdi dir="ltr">{data.referralCode}</bdi>
        </p>
      </section>
      {promotion === null || promotion === undefined ? null : (
        <section className={styles.link} data-referral={promotion.promotionId}>
          <h2>{promotion.promotionName}</h2>
          <p className={styles.text}>{promotion.content}</p>
          <ButtonLink to={`/m/activityDetail?promotionId=${promotion.promotionId}`} variant="secondary">
            {t("agents.invitePromotion")}
          </ButtonLink>
        </section>
      )}
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
