import type { ReactNode } from "react";
import { useI18n } from "../../../i18n/i18n.tsx";
import { copyText } from "../../../lib/copy-text.ts";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { Button } from "../../../ui/form/button.tsx";
import authStyles from "../../auth.module.css";
import styles from "./second-factor.module.css";

/** Shows the recovery codes, which are shown only once. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  codes: readonly string[];
  onDone: () => void;
}): ReactNode {
  const { t } = useI18n();
  async function copy(): Promise<void> {
    const copied = await copyText(codes.join("\n"));
    showToast(t(copied ? "member.copied" : "member.notCopied"), copied ? "success" : "error");
  }
  return (
    <div className={authStyles.form}>
      <p className={authStyles.note}>{t("security.recoveryNote")}</p>
      <ul className={styles.codes} aria-label={t("security.recoveryCodes")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="secondary" wide onClick={() => void copy()}>
        {t("security.copy")}
      </Button>
      <Button wide onClick={onDone}>
        {t("security.recoveryKept")}
      </Button>
    </div>
  );
}
