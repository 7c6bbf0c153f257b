import type { ReactNode } from "react";
import { useState } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import styles from "../member.module.css";

/** Shows the benefits of an account to trial guests and visitors. */
export function GuestPrompt({ onTrial }: { onTrial: boolean }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <Dialog title={t("member.guestTitle")} onClose={() => setOpen(false)}>
      <p className={styles.text}>{t(onTrial ? "member.guestText" : "member.visitorText")}</p>
      <div className={styles.choice}>
        <Button variant="secondary" onClick={() => setOpen(false)}>
          {t("shell.cancel")}
        </Button>
        <ButtonLink to="/m/register">{t("member.registerNow")}</ButtonLink>
      </div>
    </Dialog>
  );
}
