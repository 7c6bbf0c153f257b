// The list of the last searches on this device, newest first.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { removeStored, readStored, writeStored } from "../../lib/storage.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./recent-searches.module.css";

const maxRecentSearches = 8;

function readRecentSearches(): readonly string[] {
  const found = readStored<unknown>("recentSearches");
  return Array.isArray(found) ? found.filter((text): text is string => typeof text === "string") : [];
}

/** Stores a text as the newest search on this device; an empty text is ignored. */
export function rememberSearch(text: string): void {
  if (text === "") return;
  writeStored(
    "recentSearches",
    [text, ...readRecentSearches().filter((other) => other !== text)].slice(0, maxRecentSearches),
  );
}

export function RecentSearches({ onChoose }: { onChoose: (text: string) => void }): ReactNode {
  const t = useT();
  const [texts, setTexts] = useState<readonly string[]>([]);
  useEffect(() => setTexts(readRecentSearches()), []);
  if (texts.length === 0) return null;
  return (
    <section aria-label={t("gameList.recentSearches")}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t("gameList.recentSearches")}</h2>
        <button
          type="button"
          className={styles.forget}
          onClick={() => {
            removeStored("recentSearches");
            setTexts([]);
          }}
        >
          {t("gameList.forgetSearches")}
        </button>
      </div>
      <ul className={styles.list}>
        {texts.map((text) => (
          <li key={text}>
            <button type="button" className={styles.text} onClick={() => onChoose(text)}>
              <Icon name="clock" size="s" />
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
