import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { copyText } from "../../lib/copy-text.ts";
import { Glyph, Icon } from "../../ui/icon/icon.tsx";
import { accountIcons } from "../../ui/icon/account-icons.ts";
import styles from "./bet-history.module.css";

const copiedMs = 2000;

/**
 * A row with a long value in full, and a button that copies it. The button confirms in place, since a toast would be
 * behind the bottom sheet.
 */
export function CopyRow({ label, value }: { label: string; value: string }): ReactNode {
  const t = useT();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <div className={styles.copyRow}>
      <span className={styles.copyWords}>
        <span className={styles.hint}>{label}</span>
        <bdi dir="ltr" className={styles.code}>
          {value}
        </bdi>
      </span>
      <span className="visually-hidden" role="status">
        {copied ? t("play.copied") : ""}
      </span>
      <button
        type="button"
        className={`${styles.copy} ${copied ? styles.gain : ""}`}
        aria-label={t("play.copy", { name: label })}
        onClick={() => void copyText(value).then(setCopied)}
      >
        {copied ? <Icon name="check" /> : <Glyph d={accountIcons.copy} />}
      </button>
    </div>
  );
}
