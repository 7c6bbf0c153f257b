import type { ReactNode } from "react";
import { inbox } from "@khela/contract/calls/inbox";
import { useI18n } from "../i18n/i18n.tsx";
import { changeAnswers, expireAnswers, useAction, useCache } from "../lib/query.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { showToast } from "../ui/toast.tsx";
import styles from "./inbox.module.css";

type DeleteDialogProps = { readonly messageId: string; readonly onClose: () => void; readonly onDone: () => void };

/** Asks once more, and throws the message away. */
export function DeleteDialog({ messageId, onClose, onDone }: DeleteDialogProps): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const { busy, error, run } = useAction(inbox.remove);

  async function remove(): Promise<void> {
    const done = await run({ messageIds: [messageId] });
    if (done === null) return;
    changeAnswers(cache, inbox.unread, () => done.unread);
    expireAnswers(cache, inbox.list);
    showToast(t("inbox.deleted"));
    onDone();
  }

  return (
    <Dialog title={t("inbox.deleteAsk")} onClose={onClose}>
      <p className={styles.summary}>{t("inbox.deleteHint")}</p>
      {error === null ? null : <p role="alert" className={styles.wrong}>{errorText(error.code)}</p>}
      <div className={styles.choices}>
        <Button kind="quiet" wide onClick={onClose}>{t("inbox.deleteNo")}</Button>
        <Button wide busy={busy} onClick={() => void remove()}>{t("inbox.deleteYes")}</Button>
      </div>
    </Dialog>
  );
}
