import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { BrandMark } from "../shell/brand-mark.tsx";
import styles from "../shell/closed-screen.module.css";

/** The page that returning visitors see without a connection. The page has no script: a meta tag reloads it. */
export function OfflineScreen(): ReactNode {
  const t = useT();
  return (
    <main className={styles.page}>
      <BrandMark />
      <EmptyState icon="alert" title={t("screens.offlineTitle")} hint={t("shell.offline")}>
        <p>
          <a className={styles.contact} href="/m/home">
            {t("shell.retry")}
          </a>
        </p>
      </EmptyState>
    </main>
  );
}
