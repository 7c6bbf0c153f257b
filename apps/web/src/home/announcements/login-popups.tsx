// The announcement that opens by itself for members. It opens once a day, not on the day of registration, and never
// over another dialog. Of several announcements, each day shows another. After the day's next login it opens again,
// unless the member chose "not again today".

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import type { content } from "@khela/contract/content/calls";
import { hasAccess } from "@khela/contract/member/member-types";
import type { OutputOf } from "@khela/contract/schemas";
import { useT } from "../../i18n/i18n.tsx";
import { today } from "../../lib/date/today.ts";
import { isPopupDue, recordPopup } from "../../lib/session/popup-of-the-day.ts";
import { memberTypeOf, useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { RichText } from "../../ui/content/rich-text.tsx";
import styles from "./login-popups.module.css";

type Popup = OutputOf<typeof content.announcements>["popup"][number];

export function LoginPopups({ popups }: { popups: readonly Popup[] }): ReactNode {
  const t = useT();
  const isMember = hasAccess("account", memberTypeOf(useSession()));
  const [popup, setPopup] = useState<Popup | undefined>(undefined);
  const [hide, setHide] = useState(false);

  useEffect(() => {
    if (!isMember || !isPopupDue() || document.querySelector("dialog[open]") !== null) return;
    recordPopup({ isHidden: false });
    setPopup(popups[today() % popups.length]);
  }, [isMember, popups]);
  if (popup === undefined) return null;

  function close(): void {
    if (hide) recordPopup({ isHidden: true });
    setPopup(undefined);
  }

  return (
    <Dialog title={popup.title} onClose={close}>
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
