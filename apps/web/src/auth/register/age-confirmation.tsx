import type { ReactNode } from "react";
import { useId } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import styles from "../auth.module.css";

type AgeConfirmationProps = {
  readonly age: number;
  readonly checked: boolean;
  readonly error: string | undefined;
  readonly onChange: (sure: boolean) => void;
};

/** The checkbox with which the person confirms their age and agrees to the linked terms. */
export function AgeConfirmation({ age, checked, error, onChange }: AgeConfirmationProps): ReactNode {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.agree}>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="age"
          checked={checked}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{t("auth.ageConfirm", { age })}</span>
      </label>
      {error === undefined ? null : (
        <p id={id} className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      <Link to="/m/help?tag=terms" className={styles.link}>
        {t("shell.gateTerms")}
      </Link>
    </div>
  );
}
