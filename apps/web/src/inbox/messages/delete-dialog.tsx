import type { ReactNode } from "react";
import { inbox } from "@khela/contract/inbox/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache } from "../../lib/query/query.ts";
import { setQueriesData, invalidateQueries } from "../../lib/query/query-data.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import styles from "./inbox.module.css";

type DeleteDialogProps = {
  readonly messageId: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Deletes the message after a confirmation. */
export function DeleteDialog({ messageId, onClose, onDone }: DeleteDialogProps): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const { isPending, error, mutate } = useMutation(inbox.remove);

  async function remove(): Promise<void> {
    const done = await mutate({ messageIds: [messageId] });
    if (done === null) return;
    setQueriesData(cache, inbox.unread, () => done.unread);
    invalidateQueries(cache, inbox.list);
    showToast(t("inbox.deleted"));
    onDone();
  }

  return (
    <Dialog title={t("inbox.deleteAsk")} onClose={onClose}>
      <p className={styles.summary}>{t("inbox.deleteHint")}</p>
      {error === null ? null : (
        <p role="alert" className={styles.wrong}>
          {errorText(error.code)}
        </p>
      )}
      <div className={styles.choices}>
        <Button variant="secondary" wide onClick={onClose}>
          {t("inbox.deleteNo")}
        </Button>
        <Button wide busy={isPending} onClick={() => void remove()}>
          {t("inbox.deleteYes")}
        </Button>
      </div>
    </Dialog>
  );
}
