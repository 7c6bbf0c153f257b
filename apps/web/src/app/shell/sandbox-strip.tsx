import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { useSettings } from "../../lib/settings.tsx";
import styles from "./sandbox-strip.module.css";

/** The strip on every page of a sandbox that says that its money is play money. */
export function SandboxStrip(): ReactNode {
  const t = useT();
  const { sandbox } = useSettings();
  return sandbox ? <aside className={styles.strip}>{t("shell.playMoney")}</aside> : null;
}
