import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { strengthOf, strengths } from "./password-score.ts";
import styles from "./password-strength.module.css";

/** Shows how strong a password is, as a bar and in words. */
export function PasswordStrength({ password }: { password: string }): ReactNode {
  const t = useT();
  const strength = strengthOf(password);
  return (
    <div className={styles.strength} data-strength={strength}>
      <div className={styles.bar} aria-hidden="true">
        {strengths.map((name) => (
          <span key={name} />
        ))}
      </div>
      <p role="status">{t(`password.${strength}`)}</p>
    </div>
  );
}
