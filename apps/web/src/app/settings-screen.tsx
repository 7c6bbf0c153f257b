import type { ReactNode } from "react";
import { useState } from "react";
import { languageNames } from "../i18n/language-names.ts";
import type { LanguageCode } from "@khela/contract/languages";
import { wordsOf } from "@khela/contract/languages";
import { useI18n } from "../i18n/i18n.tsx";
import type { ThemeName } from "../lib/choices.ts";
import { useSound, useTheme } from "../lib/choices.ts";
import { Icon } from "../ui/icon.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Switch } from "../ui/switch.tsx";
import { showToast } from "../ui/toast.tsx";
import { useBoot } from "./boot-context.tsx";
import { SettingsMore } from "./settings-more.tsx";
import styles from "./settings-screen.module.css";

const codes = Object.keys(languageNames) as LanguageCode[];

function LanguagePicker(): ReactNode {
  const { t, code, change } = useI18n();
  const [coming, setComing] = useState<LanguageCode | null>(null);

  async function choose(next: LanguageCode): Promise<void> {
    setComing(next);
    await change(next).catch(() => showToast(t("settings.changeFailed"), "error"));
    setComing(null);
  }

  return (
    <ul className={styles.languages}>
      {codes.map((each) => (
        <li key={each}>
          <button
            type="button"
            className={styles.language}
            aria-pressed={each === code}
            aria-busy={each === coming || undefined}
            onClick={() => void choose(each)}
          >
            <bdi lang={languageNames[each].tag}>{languageNames[each].name}</bdi>
            {each === code ? <Icon name="check" size="s" /> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function SettingsScreen(): ReactNode {
  const { t, code } = useI18n();
  const [theme, setTheme] = useTheme(useBoot().theme);
  const [sound, setSound] = useSound();
  const lent = wordsOf(code) !== code;
  return (
    <div className={styles.screen}>
      <section className={styles.part}>
        <h2>{t("settings.theme")}</h2>
        <Segmented<ThemeName>
          label={t("settings.theme")}
          value={theme}
          onChange={setTheme}
          options={[{ value: "dark", label: t("settings.dark") }, { value: "light", label: t("settings.light") }]}
        />
      </section>
      <section className={styles.part}>
        <div className={styles.card}>
          <Switch label={t("settings.sound")} hint={t("settings.soundHint")} on={sound} onChange={setSound} />
        </div>
      </section>
      <section className={styles.part}>
        <h2>{t("settings.language")}</h2>
        {lent ? <p className={styles.note}>{t("settings.fallback", { language: languageNames[wordsOf(code)].name })}</p> : null}
        <LanguagePicker />
      </section>
      <SettingsMore />
    </div>
  );
}
