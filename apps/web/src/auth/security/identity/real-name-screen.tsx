// The screen for the member's real name. The member submits it with a document and pictures of the document; the
// operator then verifies it, or refuses it with a reason.

import type { ReactNode } from "react";
import { identityVerification } from "@khela/contract/auth/identity-verification/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../../i18n/i18n.tsx";
import { formatDay } from "../../../lib/date/format-date.ts";
import { useCall } from "../../../lib/query/query.ts";
import { ErrorState, EmptyState, LoadingState } from "../../../ui/feedback/states.tsx";
import { ButtonLink } from "../../../ui/form/button.tsx";
import styles from "./identity.module.css";
import { IdentityForm } from "./identity-form.tsx";

type State = OutputOf<typeof identityVerification.identityVerification>;

function Decided({ state }: { state: State }): ReactNode {
  const { t, style } = useI18n();
  const isVerified = state.verifyStatus === "VERIFIED";
  const at = isVerified ? state.decidedAt : state.submittedAt;
  const day = formatDay(at ?? 0, style);
  return (
    <EmptyState
      icon={isVerified ? "check" : "person"}
      title={t(isVerified ? "identity.verified" : "identity.waiting")}
      hint={t(isVerified ? "identity.verifiedHint" : "identity.waitingHint", { day })}
    >
      <ButtonLink to="/m/securityCenter" variant="secondary">
        {t("screens.security")}
      </ButtonLink>
    </EmptyState>
  );
}

export function RealNameScreen(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(identityVerification.identityVerification, {});
  if (data === undefined && error !== null)
    return <ErrorState title={t("identity.failed")} hint={errorText(error.code)} onRetry={refetch} />;
  if (data === undefined) return <LoadingState />;
  if (data.verifyStatus === "VERIFIED" || data.verifyStatus === "WAITING") return <Decided state={data} />;
  return (
    <div className={styles.page}>
      {data.reason === null ? null : (
        <div className={styles.refused} role="status">
          <p className={styles.refusedTitle}>{t("identity.refused")}</p>
          <p>{data.reason}</p>
        </div>
      )}
      <IdentityForm state={data} onChanged={refetch} />
    </div>
  );
}
