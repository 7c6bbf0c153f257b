// What was looked for lately on this phone, newest first.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { useT } from "../i18n/i18n.tsx";
import { forgetStored, readStored, writeStored } from "../lib/storage.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./recent-searches.module.css";

const keepAtMost = 8;

function kept(): readonly string[] {
  const found = readStored<unknown>("recentSearches");
  return Array.isArray(found) ? found.filter((text): text is string => typeof text === "string") : [];
}

/** Puts a text on top; an empty one is no search. */
export function rememberSearch(text: string): void {
  if (text === "") return;
  writeStored("recentSearches", [text, ...kept().filter((other) => other !== text)].slice(0, keepAtMost));
}

export function RecentSearches({ onChoose }: { onChoose: (text: string) => void }): ReactNode {
  const t = useT();
  const [texts, setTexts] = useState<readonly string[]>([]);
  useEffect(() => setTexts(kept()), []);
  if (texts.length === 0) return null;
  return (
    <section aria-label={t("gameList.recentSearches")}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t("gameList.recentSearches")}</h2>
        <button
          type="button"
          className={styles.forget}
          onClick={() => {
            forgetStored("recentSearches");
            setTexts([]);
          }}
        >
          {t("gameList.forgetSearches")}
        </button>
      </div>
      <ul className={styles.list}>
        {texts.map((text) => (
          <li key={text}>
            <button type="button" className={styles.text} onClick={() => onChoose(text)}><Icon name="clock" size="s" />{text}</button>
          </li>
        ))}
      </ul>
    </section>
  );
}
