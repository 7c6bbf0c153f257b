import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../../i18n/texts.ts";
import { TextField } from "../../ui/controls/fields.tsx";
import { ActForm, useRequestId } from "../../ui/overlays/act-dialog.tsx";
import type { Overview } from "../member-part.ts";

export function MessageDialog({
  member: { id, language },
  onClose,
}: {
  readonly member: Overview;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const requestId = useRequestId();
  const [title, setTitle] = useState("");
  const [text, setText] = useState("");
  return (
    <ActForm
      title={t("members.act.message")}
      label={t("members.send")}
      call={operatorCalls.memberInbox.send}
      outdates={["members."]}
      input={() => ({ id, requestId, title, text })}
      onClose={onClose}
    >
      <p>{t("members.messageText", { language })}</p>
      <TextField
        label={t("members.messageTitle")}
        value={title}
        onChange={setTitle}
        maxLength={120}
        isFocused
        isRequired
      />
      <TextField
        label={t("members.text")}
        value={text}
        onChange={setText}
        rows={6}
        maxLength={4000}
        isRequired
      />
    </ActForm>
  );
}
