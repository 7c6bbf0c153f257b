import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { shellMode } from "../../lib/shell-mode.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { today } from "../../lib/date/today.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import styles from "./download-bar.module.css";

const DownloadOffer = lazyComponent(() => import("./download-offer.tsx").then((m) => m.DownloadOffer));

/**
 * The bar above the header that offers the installable app to visitors in a browser. After it is dismissed, it is
 * hidden for the rest of the day.
 */
export function DownloadBar(): ReactNode {
  const t = useT();
  const [shown, setShown] = useState(
    () => shellMode() === "H5" && readStored<number>("downloadBar") !== today(),
  );

  // Elements that stick below the header need the bar's height.
  useEffect(() => {
    if (!shown) return undefined;
    document.documentElement.dataset["downloadBar"] = "";
    return () => {
      delete document.documentElement.dataset["downloadBar"];
    };
  }, [shown]);

  function dismiss(): void {
    writeStored("downloadBar", today());
    setShown(false);
  }

  return shown ? (
    <aside className={styles.bar} aria-label={t("screens.getApp")}>
      <DownloadOffer onDismiss={dismiss} />
    </aside>
  ) : null;
}
