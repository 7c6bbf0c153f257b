import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { useT } from "../i18n/i18n.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./download-bar.module.css";
import { canInstall, install, onOffer } from "./install.ts";

/** What the bar says, and its ways on: to install at once where the browser offers it, else to be told how. */
export function DownloadOffer({ onPutAway }: { onPutAway: () => void }): ReactNode {
  const t = useT();
  const offered = useSyncExternalStore(onOffer, canInstall, () => false);
  return (
    <>
      <img src="/icons/icon-192.png" width="32" height="32" alt="" className={styles.icon} />
      <p className={styles.text}>{t("screens.getAppText")}</p>
      {offered
        ? <Button size="s" onClick={() => void install()}>{t("screens.install")}</Button>
        : <ButtonLink to="/m/download" size="s">{t("screens.getApp")}</ButtonLink>}
      <button type="button" className={styles.close} aria-label={t("shell.close")} onClick={onPutAway}>
        <Icon name="close" size="s" />
      </button>
    </>
  );
}
