import type { ReactNode } from "react";
import { useState } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { languageNames } from "../../i18n/language-names.ts";
import type { ThemeName } from "../../lib/preferences.ts";
import { useAudioPreference, useTheme } from "../../lib/preferences.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { useInitialState } from "../hydration/initial-state-context.tsx";
import { LanguagePicker } from "./language-picker.tsx";
import { SettingsMore } from "./settings-more.tsx";
import styles from "./settings-screen.module.css";

export function SettingsScreen({ query, close }: ScreenProps): ReactNode {
  const { t, code } = useI18n();
  const [theme, setTheme] = useTheme(useInitialState().theme);
  const [audio, setAudio] = useAudioPreference();
  const [isPickingLanguage, setIsPickingLanguage] = useState(false);
  // The globe in the site's header opens the list of languages directly; after a choice this screen closes.
  const isOpenedForLanguage = query.has("language");
  const name = languageNames[code];

  return (
    <div className={styles.screen}>
      <section className={styles.part}>
        <div className={styles.card}>
          <button
            type="button"
            className={styles.row}
            aria-haspopup="dialog"
            onClick={() => setIsPickingLanguage(true)}
          >
            <span className={styles.label}>{t("settings.language")}</span>
            <bdi lang={name.tag} className={styles.value}>
              {name.name}
            </bdi>
            <span className={styles.sign}>
              <Icon name="next" size="s" />
            </span>
          </button>
        </div>
        <p className={styles.note}>{t("dates.zone")}</p>
      </section>
      <section className={styles.part}>
        <h2>{t("settings.theme")}</h2>
        <Segmented<ThemeName>
          label={t("settings.theme")}
          value={theme}
          onChange={setTheme}
          options={[
            { value: "dark", label: t("settings.dark") },
            { value: "light", label: t("settings.light") },
          ]}
        />
      </section>
      <section className={styles.part}>
        <div className={styles.card}>
          <Switch label={t("settings.sound")} hint={t("settings.soundHint")} on={audio} onChange={setAudio} />
        </div>
      </section>
      <SettingsMore />
      {isOpenedForLanguage ? <LanguagePicker onClose={close} /> : null}
      {isPickingLanguage ? <LanguagePicker onClose={() => setIsPickingLanguage(false)} /> : null}
    </div>
  );
}
