import { useState, type FormEvent, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../../i18n/texts.ts";
import { useOperatorAct } from "../../lib/api/use-operator-act.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/fields.tsx";
import { Row, Stack } from "../../ui/layout/layout.tsx";
import { ActError } from "../../ui/layout/states.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import type { Overview } from "../member-part.ts";

export function MessageDialog({
  member: { id, language },
  onClose,
}: {
  readonly member: Overview;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const [requestId] = useState(() => crypto.randomUUID());
  const [title, setTitle] = useState("");
  const [text, setText] = useState("");
  const { run, isPending, error } = useOperatorAct(operatorCalls.memberInbox.send, {
    onDone: onClose,
    outdates: ["members."],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() !== "" && text.trim() !== "") void run({ id, requestId, title, text });
  };
  return (
    <Dialog title={t("members.act.message")} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          <p>{t("members.messageText", { language })}</p>
          <TextField
            label={t("members.messageTitle")}
            value={title}
            onChange={setTitle}
            maxLength={120}
            isFocused
          />
          <TextField label={t("members.text")} value={text} onChange={setText} rows={6} maxLength={4000} />
          <ActError error={error} />
          <Row>
            <Button type="submit" look="primary" isPending={isPending}>
              {t("members.send")}
            </Button>
            <Button onPress={onClose}>{t("first.cancel")}</Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
