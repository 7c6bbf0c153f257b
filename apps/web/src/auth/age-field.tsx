import type { ReactNode } from "react";
import { useId } from "react";
import { useT } from "../i18n/i18n.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./auth.module.css";

type AgeFieldProps = {
  readonly age: number;
  readonly checked: boolean;
  readonly error: string | undefined;
  readonly onChange: (sure: boolean) => void;
};

/** The person says they are old enough and agree to the terms, which can be read from here. */
export function AgeField({ age, checked, error, onChange }: AgeFieldProps): ReactNode {
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
      {error === undefined ? null : <p id={id} className={styles.wrong} role="alert">{error}</p>}
      <Link to="/m/help?tag=terms" className={styles.link}>{t("shell.gateTerms")}</Link>
    </div>
  );
}
