import type { ReactNode } from "react";
import { useState, useSyncExternalStore } from "react";
import { useT } from "../i18n/i18n.tsx";
import { Button } from "../ui/button.tsx";
import { hasUpdate, onUpdate, takeUpdate } from "./install.ts";
import styles from "./update-notice.module.css";

/** A newer site is here: the person says when the page may load it. */
export function UpdateNotice(): ReactNode {
  const t = useT();
  const [put, setPut] = useState(false);
  const here = useSyncExternalStore(onUpdate, hasUpdate, () => false);
  if (!here || put) return null;
  return (
    <div className={styles.notice} role="status">
      <p className={styles.text}>{t("shell.updateReady")}</p>
      <Button kind="plain" size="s" onClick={() => setPut(true)}>{t("shell.updateLater")}</Button>
      <Button size="s" onClick={takeUpdate}>{t("shell.updateNow")}</Button>
    </div>
  );
}
