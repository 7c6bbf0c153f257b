import type { ReactNode } from "react";
import { useState } from "react";
import type { LanguageCode } from "@khela/contract/languages";
import { wordsOf } from "@khela/contract/languages";
import { useI18n } from "../i18n/i18n.tsx";
import { languageNames } from "../i18n/language-names.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { showToast } from "../ui/toast.tsx";
import styles from "./language-picker.module.css";

const codes = Object.keys(languageNames) as LanguageCode[];

/** Every language by its own name, the current one marked. A tap changes the page at once, and for good. */
export function LanguagePicker({ onClose }: { onClose: () => void }): ReactNode {
  const { t, code, change } = useI18n();
  const [coming, setComing] = useState<LanguageCode | null>(null);

  async function choose(next: LanguageCode): Promise<void> {
    setComing(next);
    try {
      await change(next);
      onClose();
    } catch {
      showToast(t("settings.changeFailed"), "error");
    }
    setComing(null);
  }

  return (
    <Dialog title={t("settings.language")} shape="sheet" onClose={onClose}>
      {wordsOf(code) === code ? null
        : <p className={styles.note}>{t("settings.fallback", { language: languageNames[wordsOf(code)].name })}</p>}
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
    </Dialog>
  );
}
