import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./download-bar.module.css";
import { canInstall, promptInstall, onInstallPromptChange } from "./install.ts";

/**
 * The text and the buttons of the download bar. The button installs at once where the browser offers that; otherwise it
 * opens the instructions.
 */
export function DownloadOffer({ onDismiss }: { onDismiss: () => void }): ReactNode {
  const t = useT();
  const offered = useSyncExternalStore(onInstallPromptChange, canInstall, () => false);
  return (
    <>
      <img src="/icons/icon-192.png" width="32" height="32" alt="" className={styles.icon} />
      <p className={styles.text}>{t("screens.getAppText")}</p>
      {offered ? (
        <Button size="s" onClick={() => void promptInstall()}>
          {t("screens.install")}
        </Button>
      ) : (
        <ButtonLink to="/m/download" size="s">
          {t("screens.getApp")}
        </ButtonLink>
      )}
      <button type="button" className={styles.close} aria-label={t("shell.close")} onClick={onDismiss}>
        <Icon name="close" size="s" />
      </button>
    </>
  );
}
