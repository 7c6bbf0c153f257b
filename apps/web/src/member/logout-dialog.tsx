import type { ReactNode } from "react";
import { auth } from "@khela/contract/calls/auth";
import { useT } from "../i18n/i18n.tsx";
import { goTo } from "../lib/navigation.ts";
import { forgetPersonalAnswers, useAction, useCache } from "../lib/query.ts";
import { endSession } from "../lib/session.ts";
import { clearTabStorage, writeStored } from "../lib/storage.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { hideToast, showToast } from "../ui/toast.tsx";
import styles from "./member.module.css";

// A server that does not answer must not keep anybody logged in on this phone.
const waitAtMostMs = 9999;

export function LogoutDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT();
  const cache = useCache();
  const logout = useAction(auth.logout);

  async function leave(): Promise<void> {
    showToast(t("member.loggingOut"), "loading", waitAtMostMs);
    await Promise.race([logout.run({}), new Promise((done) => setTimeout(done, waitAtMostMs))]);
    hideToast();
    writeStored("autoLogin", 0);
    clearTabStorage();
    // First away from what only a member may see, then nobody.
    goTo("/m/home");
    endSession();
    forgetPersonalAnswers(cache);
  }

  return (
    <Dialog title={t("member.logout")} onClose={onClose}>
      <p className={styles.text}>{t("member.logoutAsk")}</p>
      <div className={styles.choice}>
        <Button kind="quiet" disabled={logout.busy} onClick={onClose}>{t("shell.cancel")}</Button>
        <Button busy={logout.busy} onClick={() => void leave()}>{t("member.logout")}</Button>
      </div>
    </Dialog>
  );
}
