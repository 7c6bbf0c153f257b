import type { ReactNode } from "react";
import { useState } from "react";
import type { LanguageCode } from "@khela/contract/locale/languages";
import { messageLanguageOf } from "@khela/contract/locale/languages";
import { useI18n } from "../../i18n/i18n.tsx";
import { languageNames } from "../../i18n/language-names.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import styles from "./language-picker.module.css";

const codes = Object.keys(languageNames) as LanguageCode[];

/**
 * Lists every language under its own name, with the current language marked. A tap switches the page at once and stores
 * the choice.
 */
export function LanguagePicker({ onClose }: { onClose: () => void }): ReactNode {
  const { t, code, change } = useI18n();
  const [pendingCode, setPendingCode] = useState<LanguageCode | null>(null);

  async function choose(next: LanguageCode): Promise<void> {
    setPendingCode(next);
    try {
      await change(next);
      onClose();
    } catch {
      showToast(t("settings.changeFailed"), "error");
    }
    setPendingCode(null);
  }

  return (
    <Dialog title={t("settings.language")} shape="bottomSheet" onClose={onClose}>
      {messageLanguageOf(code) === code ? null : (
        <p className={styles.note}>
          {t("settings.fallback", { language: languageNames[messageLanguageOf(code)].name })}
        </p>
      )}
      <ul className={styles.languages}>
        {codes.map((each) => (
          <li key={each}>
            <button
              type="button"
              className={styles.language}
              aria-labelledby={`language-${each}`}
              aria-describedby={messageLanguageOf(each) === each ? undefined : `language-note-${each}`}
              aria-pressed={each === code}
              aria-busy={each === pendingCode || undefined}
              onClick={() => void choose(each)}
            >
              <bdi id={`language-${each}`} lang={languageNames[each].tag}>
                {languageNames[each].name}
              </bdi>
              {messageLanguageOf(each) === each ? null : (
                <small id={`language-note-${each}`} className={styles.note}>
                  {t("settings.shownIn", { language: languageNames[messageLanguageOf(each)].name })}
                </small>
              )}
              {each === code ? <Icon name="check" size="s" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
