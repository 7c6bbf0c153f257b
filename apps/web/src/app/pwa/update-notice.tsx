import type { ReactNode } from "react";
import { useState, useSyncExternalStore } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { Button } from "../../ui/form/button.tsx";
import { hasUpdate, onUpdateReady, applyUpdate } from "./install.ts";
import styles from "./update-notice.module.css";

/** The notice that a newer version of the site is ready. The page reloads only when the person agrees. */
export function UpdateNotice(): ReactNode {
  const t = useT();
  const [isDismissed, setIsDismissed] = useState(false);
  const isAvailable = useSyncExternalStore(onUpdateReady, hasUpdate, () => false);
  if (!isAvailable || isDismissed) return null;
  return (
    <div className={styles.notice} role="status">
      <p className={styles.text}>{t("shell.updateReady")}</p>
      <Button variant="text" size="s" onClick={() => setIsDismissed(true)}>
        {t("shell.updateLater")}
      </Button>
      <Button size="s" onClick={applyUpdate}>
        {t("shell.updateNow")}
      </Button>
    </div>
  );
}
