import type { ReactNode } from "react";
import { useT } from "../i18n/i18n.tsx";
import { Nothing } from "../ui/states.tsx";
import { BrandMark } from "./brand-mark.tsx";
import styles from "./closed-screen.module.css";

/** What an installed or known site shows without a connection. It has no script: the page tries again by itself. */
export function OfflineScreen(): ReactNode {
  const t = useT();
  return (
    <main className={styles.page}>
      <BrandMark />
      <Nothing icon="alert" title={t("screens.offlineTitle")} hint={t("shell.offline")}>
        <p><a className={styles.contact} href="/m/home">{t("shell.retry")}</a></p>
      </Nothing>
    </main>
  );
}
