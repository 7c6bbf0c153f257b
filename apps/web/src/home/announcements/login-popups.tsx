// Announcements that open by themselves, one after the other, once per visit. 'Not again today' is
// remembered.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import type { content } from "@khela/contract/calls/content";
import type { OutputOf } from "@khela/contract/schemas";
import { useT } from "../../i18n/i18n.tsx";
import { ageGatePassedEvent, readStored, writeStored } from "../../lib/storage.ts";
import { today } from "../../lib/date/today.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { RichText } from "../../ui/content/rich-text.tsx";
import styles from "./login-popups.module.css";

type Popup = OutputOf<typeof content.announcements>["popup"][number];
type Hidden = Readonly<Record<number, number>>;

// Kept while the page exists: going to a screen and back is the same visit.
const seen = new Set<number>();

function findNextPopup(popups: readonly Popup[]): Popup | undefined {
  const hidden = readStored<Hidden>("popupsHidden") ?? {};
  const day = today();
  return popups.find(({ id }) => !seen.has(id) && hidden[id] !== day);
}

export function LoginPopups({ popups }: { popups: readonly Popup[] }): ReactNode {
  const t = useT();
  const [popup, setPopup] = useState<Popup | undefined>(undefined);
  const [hide, setHide] = useState(false);

  // One dialog at a time: the age gate comes first.
  useEffect(() => {
    const showNext = (): void => {
      if (readStored<number>("gate") !== null) setPopup(findNextPopup(popups));
    };
    showNext();
    window.addEventListener(ageGatePassedEvent, showNext);
    return () => window.removeEventListener(ageGatePassedEvent, showNext);
  }, [popups]);
  if (popup === undefined) return null;

  function close(): void {
    if (popup === undefined) return;
    seen.add(popup.id);
    if (hide) {
      const day = today();
      const hiddenToday = Object.entries(readStored<Hidden>("popupsHidden") ?? {}).filter(
        ([, on]) => on === day,
      );
      writeStored("popupsHidden", { ...Object.fromEntries(hiddenToday), [popup.id]: day });
    }
    setHide(false);
    setPopup(findNextPopup(popups));
  }

  return (
    <Dialog key={popup.id} title={popup.title} onClose={close}>
      <RichText html={popup.content} />
      <label className={styles.hide}>
        <input type="checkbox" checked={hide} onChange={(event) => setHide(event.target.checked)} />
        {t("home.hideToday")}
      </label>
      <Button wide onClick={close}>
        {t("home.understood")}
      </Button>
    </Dialog>
  );
}
