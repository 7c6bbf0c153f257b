// Two actions of an agent on a member of the team: ask the operator to freeze the member's account, or make the member
// an agent.

import type { ReactNode } from "react";
import { useState } from "react";
import { maxFreezeReason } from "@khela/contract/agents/team";
import { agents } from "@khela/contract/agents/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { RefusalNotice } from "../../ui/feedback/refusal.tsx";
import styles from "../agents.module.css";

type Member = OutputOf<typeof agents.subordinate>;
type ActionProps = { readonly member: Member; readonly onChanged: () => void };

export function FreezeRequest({ member, onChanged }: ActionProps): ReactNode {
  const { t, style, errorText } = useI18n();
  const [reason, setReason] = useState("");
  const request = useMutation(agents.requestFreeze);
  const { freeze, customerId } = member;
  const onSubmit = async () => {
    if ((await request.mutate({ customerId, reason })) === null) return;
    setReason("");
    onChanged();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <h3>{t("agents.freeze")}</h3>
      {freeze === null ? null : (
        <p className={styles.text}>
          {t(`agents.freezeState.${freeze.state}`)} · {formatDateTime(freeze.requestedAt, style)}
        </p>
      )}
      {freeze?.state === "open" || member.status !== "active" ? null : (
        <>
          <TextField
            label={t("agents.freezeReason")}
            hint={t("agents.freezeHint")}
            {...(request.error === null ? {} : { error: errorText(request.error.code) })}
            value={reason}
            maxLength={maxFreezeReason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit" variant="secondary" busy={request.isPending} disabled={reason.trim() === ""}>
            {t("agents.freezeSend")}
          </Button>
        </>
      )}
    </form>
  );
}

export function Promotion({ member, onChanged }: ActionProps): ReactNode {
  const { t } = useI18n();
  const promote = useMutation(agents.promoteDownline);
  const onPromote = async () => {
    if ((await promote.mutate({ customerId: member.customerId })) === null) return;
    showToast(t("agents.promoted", { name: member.customerName }), "success");
    onChanged();
  };
  return (
    <div className={styles.form}>
      <h3>{t("agents.promote")}</h3>
      <p className={styles.hint}>{t("agents.promoteHint")}</p>
      {promote.error === null ? null : <RefusalNotice error={promote.error} />}
      <ConfirmButton
        label={t("agents.promote")}
        question={t("agents.promoteHint")}
        sure={t("agents.promoteSure")}
        variant="secondary"
        busy={promote.isPending}
        onConfirm={() => void onPromote()}
      />
    </div>
  );
}
