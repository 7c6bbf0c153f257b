import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { showToast } from "../lib/toasts.ts";
import { Code } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { CheckField, TextField } from "../ui/controls/fields.tsx";
import { Note, Stack } from "../ui/layout/layout.tsx";
import { ActForm } from "../ui/overlays/act-dialog.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { ReasonDialog } from "../ui/overlays/reason-dialog.tsx";

const { feeds } = operatorCalls;

export function AddFeedDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const [code, setCode] = useState("");
  const [isFinal, setIsFinal] = useState(false);
  return (
    <ActForm
      title={t("feeds.add")}
      label={t("feeds.add")}
      call={feeds.add}
      input={() => ({ code: code.trim(), isFinal })}
      onDone={() => showToast(t("feeds.added"))}
      onClose={onClose}
    >
      <TextField
        label={t("feeds.code")}
        description={t("feeds.codeHelp")}
        isRequired
        isFocused
        maxLength={30}
        value={code}
        onChange={setCode}
      />
      <CheckField label={t("feeds.isFinal")} isChecked={isFinal} onChange={setIsFinal} />
    </ActForm>
  );
}

/** Dialog that shows the signing secret of a feed after the operator gave a reason. */
export function SecretDialog({
  code,
  onClose,
}: {
  readonly code: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const [shown, setShown] = useState<OperatorOutputOf<typeof feeds.secret> | null>(null);
  const read = useOperatorAct(feeds.secret, { onDone: setShown });
  const title = t("feeds.secretOf", { code });
  if (shown === null)
    return (
      <ReasonDialog
        title={title}
        act={feeds.secret.name}
        isPending={read.isPending}
        error={read.error}
        onConfirm={(reason) => void read.run({ code, reason })}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={title} onClose={onClose} foot={<Button onPress={onClose}>{t("first.close")}</Button>}>
      <Stack>
        <Note>{t("feeds.secretHelp", { keyNo: shown.keyNo })}</Note>
        <p>
          <Code>{shown.secret}</Code>
        </p>
      </Stack>
    </Dialog>
  );
}
