import { useState, type ReactNode } from "react";
import { invitationPath } from "@khela/contract/operator/operator-call";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { showToast } from "../lib/toasts.ts";
import { TextField } from "../ui/controls/fields.tsx";
import { Note } from "../ui/layout/layout.tsx";
import { ReasonDialog } from "../ui/overlays/reason-dialog.tsx";
import {
  AssignmentFields,
  emptyAssignment,
  toAssignment,
  type AssignmentForm,
} from "./assignment-fields.tsx";
import { ActForm } from "../ui/overlays/act-dialog.tsx";
import { DialogForm } from "../ui/overlays/dialog-form.tsx";
import { ShownOnce } from "./shown-once.tsx";

const { people } = operatorCalls;

/** Shows an invitation link to the operator whose act created it. */
function LinkDialog({ token, onClose }: { readonly token: string; readonly onClose: () => void }): ReactNode {
  const t = useT();
  return (
    <ShownOnce
      title={t("people.link")}
      help={t("people.linkHelp")}
      secret={`${location.origin}${invitationPath}#${token}`}
      onClose={onClose}
    />
  );
}

export function InviteDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const [name, setName] = useState("");
  const [displayName, setDisplayName] = useState("");
  const [assignment, setAssignment] = useState<AssignmentForm>(emptyAssignment);
  const [token, setToken] = useState<string | null>(null);
  const invite = useOperatorAct(people.invite);
  const submit = async () => {
    const input = { name: name.trim(), displayName: displayName.trim(), ...toAssignment(assignment) };
    const outcome = await invite.run(input);
    if (outcome.kind === "value") setToken(outcome.value.token);
    if (outcome.kind === "proposal") onClose();
  };
  if (token !== null) return <LinkDialog token={token} onClose={onClose} />;
  return (
    <DialogForm
      title={t("people.invite")}
      label={t("people.invite")}
      error={invite.error}
      isPending={invite.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t("people.name")}
        description={t("people.nameHelp")}
        isRequired
        isFocused
        maxLength={40}
        value={name}
        onChange={setName}
      />
      <TextField
        label={t("people.displayName")}
        isRequired
        maxLength={80}
        value={displayName}
        onChange={setDisplayName}
      />
      <AssignmentFields value={assignment} onChange={setAssignment} />
    </DialogForm>
  );
}

/** Dialog that assigns a role to an operator, or changes the limits of an assigned role. */
export function AssignDialog({
  operator,
  current,
  onClose,
}: {
  readonly operator: string;
  readonly current?: AssignmentForm | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const [assignment, setAssignment] = useState<AssignmentForm>(current ?? emptyAssignment);
  return (
    <ActForm
      title={t("people.assignTo", { operator })}
      label={t("first.save")}
      call={people.assign}
      input={() => ({ operator, ...toAssignment(assignment) })}
      onDone={() => showToast(t("people.saved"))}
      onClose={onClose}
    >
      <AssignmentFields value={assignment} onChange={setAssignment} isRoleFixed={current !== undefined} />
    </ActForm>
  );
}

export function UnassignDialog({
  operator,
  role,
  onClose,
}: {
  readonly operator: string;
  readonly role: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  return (
    <ActForm
      title={t("people.unassign")}
      label={t("people.unassign")}
      call={people.unassign}
      input={() => ({ operator, role })}
      onDone={() => showToast(t("people.saved"))}
      onClose={onClose}
    >
      <Note>{t("people.unassignHelp", { operator, role: codeText("people.role", role) })}</Note>
    </ActForm>
  );
}

export type AccountAct = "reinvite" | "disable" | "enable" | "endSessions";

/** Dialog for an act about a colleague's account, which needs a reason. */
export function AccountActDialog({
  act,
  operator,
  onClose,
}: {
  readonly act: AccountAct;
  readonly operator: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const row = people[act];
  const [token, setToken] = useState<string | null>(null);
  const { run, isPending, error } = useOperatorAct(row);
  const confirm = async (reason: string) => {
    const outcome = await run({ operator, reason });
    if (outcome.kind === "failed") return;
    if (outcome.kind === "proposal") return onClose();
    const { token: link } = outcome.value as { readonly token?: string };
    if (link !== undefined) return setToken(link);
    showToast(t("people.saved"));
    onClose();
  };
  if (token !== null) return <LinkDialog token={token} onClose={onClose} />;
  return (
    <ReasonDialog
      title={t(`people.${act}`)}
      act={row.name}
      look={act === "disable" ? "danger" : "primary"}
      isPending={isPending}
      error={error}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      <Note>{t(`people.${act}Help`, { operator })}</Note>
    </ReasonDialog>
  );
}
