// Verifications that a member must still complete before a claim, shown before the claim would be refused.

import type { ReactNode } from "react";
import { paymentPassword } from "@khela/contract/auth/payment-password/calls";
import { member } from "@khela/contract/member/calls";
import type { PromotionRequirement } from "@khela/contract/promotions/schemas";
import { useT } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query/query.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import styles from "./promotions.module.css";

/** The screen on which each requirement is verified. */
const paths = {
  mobile: "/m/securityCenter?open=mobile",
  email: "/m/securityCenter",
  realName: "/m/realName",
} as const satisfies Record<PromotionRequirement, string>;

/** Returns the first requirement that the member does not meet; null if all are met, undefined while loading. */
function useMissing(requires: readonly PromotionRequirement[]): PromotionRequirement | null | undefined {
  const info = useCall(member.info, {}).data;
  const config = useCall(paymentPassword.securityConfig, {}, { enabled: requires.includes("realName") }).data;
  const verified: Readonly<Record<PromotionRequirement, boolean | undefined>> = {
    mobile: info?.mobileVerified,
    email: info?.isEmailVerification,
    realName: config?.info.idVerification.isComplete,
  };
  if (requires.some((one) => verified[one] === undefined)) return undefined;
  return requires.find((one) => verified[one] === false) ?? null;
}

type ProofProps = {
  readonly requires: readonly PromotionRequirement[];
  /** Content that is shown once everything is verified. */
  readonly proven: ReactNode;
};

export function ProofBadge({ requires, proven }: ProofProps): ReactNode {
  const t = useT();
  const missing = useMissing(requires);
  if (missing === undefined) return null;
  return missing === null ? (
    proven
  ) : (
    <span className={`${styles.badge} ${styles.isOpen}`}>{t("auth.verifyFirst")}</span>
  );
}

export function ProofAction({ requires, proven }: ProofProps): ReactNode {
  const t = useT();
  const missing = useMissing(requires) ?? null;
  return missing === null ? (
    proven
  ) : (
    <ButtonLink to={paths[missing]} wide>
      {t(`auth.verify.${missing}`)}
    </ButtonLink>
  );
}
