import type { ReactNode } from "react";
import { consoleLanguages } from "@khela/contract/operator/console-page";
import { changeLanguage, useT } from "../../i18n/texts.ts";
import { setTheme, useLanguage, useTheme } from "../../lib/preferences.ts";
import { Button } from "../../ui/controls/button.tsx";
import styles from "./access.module.css";

/** Layout of a page before the sign-in: the brand, one card, and the choice of language and theme. */
export function AccessPage({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  const t = useT();
  const language = useLanguage();
  const theme = useTheme();
  const otherTheme = theme === "dark" ? "light" : "dark";
  return (
    <main className={styles["page"]}>
      <p className={styles["brand"]}>{t("first.brand")}</p>
      <section className={styles["card"]} aria-label={title}>
        <h1 className={styles["title"]}>{title}</h1>
        {children}
      </section>
      <div className={styles["choices"]}>
        {consoleLanguages
          .filter((code) => code !== language)
          .map((code) => (
            <Button key={code} look="quiet" onPress={() => void changeLanguage(code)}>
              {t(`first.language.${code}`)}
            </Button>
          ))}
        <Button look="quiet" onPress={() => setTheme(otherTheme)}>
          {t(`first.theme.${otherTheme}`)}
        </Button>
      </div>
    </main>
  );
}
