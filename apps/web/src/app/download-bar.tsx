import type { ReactNode } from "react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useT } from "../i18n/i18n.tsx";
import { shellMode } from "../lib/shell-mode.ts";
import { readStored, writeStored } from "../lib/storage.ts";
import { today } from "../lib/today.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { canInstall, install, onOffer } from "./install.ts";
import styles from "./download-bar.module.css";

/** Above the header of a browser's page: the site as an app. Stays away for the day once it is put away. */
export function DownloadBar(): ReactNode {
  const t = useT();
  const [shown, setShown] = useState(() => shellMode() === "H5" && readStored<number>("downloadBar") !== today());
  const offered = useSyncExternalStore(onOffer, canInstall, () => false);

  // What sticks under the header has to know how far down that is.
  useEffect(() => {
    if (!shown) return undefined;
    document.documentElement.dataset["downloadBar"] = "";
    return () => {
      delete document.documentElement.dataset["downloadBar"];
    };
  }, [shown]);

  if (!shown) return null;
  return (
    <aside className={styles.bar} aria-label={t("screens.getApp")}>
      <img src="/icons/icon-192.png" width="32" height="32" alt="" className={styles.icon} />
      <p className={styles.text}>{t("screens.getAppText")}</p>
      {offered
        ? <Button size="s" onClick={() => void install()}>{t("screens.install")}</Button>
        : <ButtonLink to="/m/download" size="s">{t("screens.getApp")}</ButtonLink>}
      <button
        type="button"
        className={styles.close}
        aria-label={t("shell.close")}
        onClick={() => {
          writeStored("downloadBar", today());
          setShown(false);
        }}
      >
        <Icon name="close" size="s" />
      </button>
    </aside>
  );
}
