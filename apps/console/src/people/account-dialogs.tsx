import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { OperatorError } from "../lib/api/operator-error.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { makePasskey } from "../lib/passkeys.ts";
import { showToast } from "../lib/toasts.ts";
import { AppFields } from "../ui/controls/app-fields.tsx";
import { TextField } from "../ui/controls/fields.tsx";
import { Note } from "../ui/layout/layout.tsx";
import { ActDialog, ActForm } from "../ui/overlays/act-dialog.tsx";
import { DialogForm } from "../ui/overlays/dialog-form.tsx";

const { access } = operatorCalls;
export type SetUp = OperatorOutputOf<typeof access.setUpOptions>;

/** Adds a passkey with the server's challenge. */
export function PasskeyDialog({
  passkey,
  onClose,
}: {
  readonly passkey: NonNullable<SetUp["passkey"]>;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const [name, setName] = useState("");
  const [refusal, setRefusal] = useState<OperatorError | null>(null);
  const add = useOperatorAct(access.addPasskey, { onDone: () => showToast(t("people.saved")) });
  const submit = async () => {
    setRefusal(null);
    try {
      const response = await makePasskey(passkey);
      const outcome = await add.run({ response, passkeyName: name.trim() });
      if (outcome.kind !== "failed") onClose();
    } catch (failure) {
      if (!(failure instanceof OperatorError)) throw failure;
      setRefusal(failure);
    }
  };
  return (
    <DialogForm
      title={t("people.addPasskey")}
      label={t("people.addPasskey")}
      error={add.error}
      isPending={add.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t("people.passkeyName")}
        isRequired
        isFocused
        maxLength={80}
        value={name}
        onChange={setName}
      />
      {refusal === null ? null : <Note>{t("people.passkeyNotMade")}</Note>}
    </DialogForm>
  );
}

/** Sets a password together with a new authenticator app. */
export function PasswordDialog({
  app,
  onClose,
}: {
  readonly app: SetUp["app"];
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const [typed, setTyped] = useState({ password: "", code: "" });
  return (
    <ActForm
      title={t("people.setPassword")}
      label={t("first.save")}
      call={access.setPassword}
      input={() => ({ ...typed, sealed: app.sealed })}
      onDone={() => showToast(t("people.saved"))}
      onClose={onClose}
    >
      <Note>{t("people.setPasswordHelp")}</Note>
      <AppFields app={app} value={typed} onChange={setTyped} />
    </ActForm>
  );
}

/** Gives the operator every permission for half an hour. The page then reloads with these permissions. */
export function BreakGlassDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  return (
    <ActDialog
      title={t("people.breakGlass")}
      call={access.breakGlass}
      look="danger"
      input={(reason) => ({ reason })}
      onDone={() => location.reload()}
      onClose={onClose}
    >
      <Note>{t("people.breakGlassHelp")}</Note>
    </ActDialog>
  );
}
