// Announcements that stand up by themselves, one after the other, once a visit. 'Not again today' is remembered.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import type { content } from "@khela/contract/calls/content";
import type { OutputOf } from "@khela/contract/schemas";
import { useT } from "../i18n/i18n.tsx";
import { gatePassed, readStored, writeStored } from "../lib/storage.ts";
import { today } from "../lib/today.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { RichText } from "../ui/rich-text.tsx";
import styles from "./login-popups.module.css";

type Popup = OutputOf<typeof content.announcements>["popup"][number];
type Hidden = Readonly<Record<number, number>>;

// Kept while the page lives: going to a screen and back is the same visit.
const seen = new Set<number>();

function waiting(popups: readonly Popup[]): Popup | undefined {
  const hidden = readStored<Hidden>("popupsHidden") ?? {};
  const day = today();
  return popups.find(({ id }) => !seen.has(id) && hidden[id] !== day);
}

export function LoginPopups({ popups }: { popups: readonly Popup[] }): ReactNode {
  const t = useT();
  const [popup, setPopup] = useState<Popup | undefined>(undefined);
  const [hide, setHide] = useState(false);

  // One question at a time: the age gate comes first.
  useEffect(() => {
    const look = (): void => {
      if (readStored<number>("gate") !== null) setPopup(waiting(popups));
    };
    look();
    window.addEventListener(gatePassed, look);
    return () => window.removeEventListener(gatePassed, look);
  }, [popups]);
  if (popup === undefined) return null;

  function close(): void {
    if (popup === undefined) return;
    seen.add(popup.id);
    if (hide) {
      const day = today();
      const kept = Object.entries(readStored<Hidden>("popupsHidden") ?? {}).filter(([, on]) => on === day);
      writeStored("popupsHidden", { ...Object.fromEntries(kept), [popup.id]: day });
    }
    setHide(false);
    setPopup(waiting(popups));
  }

  return (
    <Dialog key={popup.id} title={popup.title} onClose={close}>
      <RichText html={popup.content} />
      <label className={styles.hide}>
        <input type="checkbox" checked={hide} onChange={(event) => setHide(event.target.checked)} />
        {t("home.hideToday")}
      </label>
      <Button wide onClick={close}>{t("home.understood")}</Button>
    </Dialog>
  );
}
