import type { ReactNode } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { copyText } from "../../lib/copy-text.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import styles from "./order-parts.module.css";

const copiedMs = 2000;

/** Copies the value of a fact; `label` is the fact's name. */
export function CopyButton({ label, value }: { label: string; value: string }): ReactNode {
  const { t } = useI18n();
  async function copy(): Promise<void> {
    if (await copyText(value)) showToast(t("manual.copied"), "success", copiedMs);
  }
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={t("manual.copy", { name: label })}
      onClick={() => void copy()}
    >
      {t("manual.copyShort")}
    </button>
  );
}
