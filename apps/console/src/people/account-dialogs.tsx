import { useState, type ReactNode } from "react";
import { renderSVG } from "uqr";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { OperatorError } from "../lib/api/operator-error.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { makePasskey } from "../lib/passkeys.ts";
import { showToast } from "../lib/toasts.ts";
import { Code } from "../ui/cells/cells.tsx";
import { TextField } from "../ui/controls/fields.tsx";
import { Note } from "../ui/layout/layout.tsx";
import { ReasonDialog } from "../ui/overlays/reason-dialog.tsx";
import { DialogForm } from "../ui/overlays/dialog-form.tsx";

const { access } = operatorCalls;
export type SetUp = OperatorOutputOf<typeof access.setUpOptions>;

/** Makes one more passkey from what the server gave. */
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

/** Sets a password and the app that belongs to it. */
export function PasswordDialog({
  app,
  onClose,
}: {
  readonly app: SetUp["app"];
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const set = useOperatorAct(access.setPassword, { onDone: () => showToast(t("people.saved")) });
  const submit = async () => {
    const outcome = await set.run({ password, code, sealed: app.sealed });
    if (outcome.kind !== "failed") onClose();
  };
  return (
    <DialogForm
      title={t("people.setPassword")}
      label={t("first.save")}
      error={set.error}
      isPending={set.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Note>{t("people.setPasswordHelp")}</Note>
      <img
        alt={t("people.qr")}
        width={180}
        height={180}
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(app.uri, { border: 2 }))}`}
      />
      <p>
        {t("people.secret")} <Code>{app.secret}</Code>
      </p>
      <TextField
        label={t("people.newPassword")}
        description={t("people.newPasswordHelp")}
        type="password"
        autoComplete="new-password"
        isRequired
        value={password}
        onChange={setPassword}
      />
      <TextField
        label={t("people.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        isRequired
        maxLength={12}
        value={code}
        onChange={setCode}
      />
    </DialogForm>
  );
}

/** Opens every permission for half an hour. The page begins anew with them. */
export function BreakGlassDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const open = useOperatorAct(access.breakGlass, { onDone: () => location.reload() });
  return (
    <ReasonDialog
      title={t("people.breakGlass")}
      act={access.breakGlass.name}
      look="danger"
      isPending={open.isPending}
      error={open.error}
      onConfirm={(reason) => void open.run({ reason })}
      onClose={onClose}
    >
      <Note>{t("people.breakGlassHelp")}</Note>
    </ReasonDialog>
  );
}
