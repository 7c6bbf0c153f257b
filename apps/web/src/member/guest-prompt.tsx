import type { ReactNode } from "react";
import { useState } from "react";
import { useT } from "../i18n/i18n.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./member.module.css";

/** A guest is told once a visit what an account of their own would be for. */
export function GuestPrompt(): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <Dialog title={t("member.guestTitle")} onClose={() => setOpen(false)}>
      <p className={styles.text}>{t("member.guestText")}</p>
      <div className={styles.choice}>
        <Button kind="quiet" onClick={() => setOpen(false)}>{t("shell.cancel")}</Button>
        <ButtonLink to="/m/register">{t("member.registerNow")}</ButtonLink>
      </div>
    </Dialog>
  );
}
