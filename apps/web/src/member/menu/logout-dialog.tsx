import type { ReactNode } from "react";
import { auth } from "@khela/contract/auth/calls";
import { useT } from "../../i18n/i18n.tsx";
import { navigate } from "../../lib/navigation/navigation.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache } from "../../lib/query/query.ts";
import { removePersonalQueries } from "../../lib/query/query-data.ts";
import { endSession } from "../../lib/session/session.ts";
import { clearTabStorage, writeStored } from "../../lib/storage.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { hideToast, showToast } from "../../ui/feedback/toast.tsx";
import styles from "../member.module.css";

// If the server does not answer, the member is logged out on this phone after this time.
const loadingTimeoutMs = 9999;

export function LogoutDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT();
  const cache = useCache();
  const logout = useMutation(auth.logout);

  async function leave(): Promise<void> {
    showToast(t("member.loggingOut"), "loading", loadingTimeoutMs);
    await Promise.race([logout.mutate({}), new Promise((done) => setTimeout(done, loadingTimeoutMs))]);
    hideToast();
    writeStored("autoLogin", 0);
    clearTabStorage();
    // The page goes home first, so that no member's screen is open when the session ends.
    navigate("/m/home");
    endSession();
    removePersonalQueries(cache);
  }

  return (
    <Dialog title={t("member.logout")} onClose={onClose}>
      <p className={styles.text}>{t("member.logoutAsk")}</p>
      <div className={styles.choice}>
        <Button variant="secondary" disabled={logout.isPending} onClick={onClose}>
          {t("shell.cancel")}
        </Button>
        <Button busy={logout.isPending} onClick={() => void leave()}>
          {t("member.logout")}
        </Button>
      </div>
    </Dialog>
  );
}
