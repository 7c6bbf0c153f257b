import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { useT } from "../i18n/i18n.tsx";
import { shellMode } from "../lib/shell-mode.ts";
import { readStored, writeStored } from "../lib/storage.ts";
import { today } from "../lib/today.ts";
import { soon } from "../ui/soon.tsx";
import styles from "./download-bar.module.css";

const DownloadOffer = soon(() => import("./download-offer.tsx").then((m) => m.DownloadOffer));

/** Above the header of a browser's page: the site as an app. Stays away for the day once it is put away. */
export function DownloadBar(): ReactNode {
  const t = useT();
  const [shown, setShown] = useState(() => shellMode() === "H5" && readStored<number>("downloadBar") !== today());

  // What sticks under the header has to know how far down that is.
  useEffect(() => {
    if (!shown) return undefined;
    document.documentElement.dataset["downloadBar"] = "";
    return () => {
      delete document.documentElement.dataset["downloadBar"];
    };
  }, [shown]);

  function putAway(): void {
    writeStored("downloadBar", today());
    setShown(false);
  }

  return shown ? <aside className={styles.bar} aria-label={t("screens.getApp")}><DownloadOffer onPutAway={putAway} /></aside> : null;
}
