import type { ReactNode } from "react";
import type { paymentPassword } from "@khela/contract/auth/payment-password/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import styles from "./security.module.css";

type Config = OutputOf<typeof paymentPassword.securityConfig>;

const steps: readonly Config["level"][] = ["low", "medium", "high"];
const names = {
  low: "security.levelLow",
  medium: "security.levelMedium",
  high: "security.levelHigh",
} as const;
const advices = {
  loginPassword: "security.advicePassword",
  paymentPassword: "security.advicePin",
  mobile: "security.adviceMobile",
  email: "security.adviceEmail",
  secondFactor: "security.adviceTwoStep",
  securityQuestions: "security.adviceQuestions",
} as const;

/** Shows the security level of the account, and advice to raise it. */
export function SecurityLevel({ level, advice }: Pick<Config, "level" | "advice">): ReactNode {
  const { t } = useI18n();
  const reached = steps.indexOf(level);
  return (
    <section className={styles.level} aria-labelledby="level">
      <h2 id="level" className={styles.levelTitle}>
        {t("security.level")}
        <strong className={level === "high" ? styles.proven : styles.unproven}>{t(names[level])}</strong>
      </h2>
      <div className={styles.meter} aria-hidden="true">
        {steps.map((step, place) => (
          <span
            key={step}
            className={place > reached ? undefined : level === "high" ? styles.good : styles.fair}
          />
        ))}
      </div>
      {advice.length === 0 ? (
        <p className={styles.text}>{t("security.adviceNone")}</p>
      ) : (
        <ul className={styles.advice}>
          {advice.map((one) => (
            <li key={one}>{t(advices[one])}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
