import type { ReactNode } from "react";
import type { TextId } from "../../i18n/text-ids.ts";
import { useT } from "../../i18n/texts.ts";
import { Button } from "../../ui/controls/button.tsx";
import styles from "./shell.module.css";

/** Panel with the help text of the current screen. */
export function HelpPanel({
  help,
  onClose,
}: {
  readonly help: TextId | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  return (
    <aside className={styles["side"]} aria-label={t("first.help")}>
      <div className={styles["sideHead"]}>
        <h2>{t("first.help")}</h2>
        <Button size="small" look="quiet" label={t("first.close")} onPress={onClose}>
          ✕
        </Button>
      </div>
      {t(help ?? "first.helpMissing")
        .split("\n")
        .map((paragraph) => (
          <p key={paragraph} className={styles["sideText"]}>
            {paragraph}
          </p>
        ))}
    </aside>
  );
}
