// The dialog in which an agent opens the account of a new member or agent directly below.

import type { ReactNode } from "react";
import { useState } from "react";
import { agents } from "@khela/contract/agents/calls";
import { agentRebates } from "@khela/contract/agents/rebates/calls";
import { fields, isValidField } from "@khela/contract/fields";
import { useI18n } from "../../i18n/i18n.tsx";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCall } from "../../lib/query/query.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import { NewPasswordField } from "../../ui/form/new-password-field.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { RefusalNotice } from "../../ui/feedback/refusal.tsx";
import { RateFields, toBounds, toConfigs, type Typed } from "../rebates/rate-fields.tsx";
import styles from "../agents.module.css";

const kinds = ["member", "agent"] as const;

type OpenAccountDialogProps = { readonly onClose: () => void; readonly onOpened: () => void };

export function OpenAccountDialog({ onClose, onOpened }: OpenAccountDialogProps): ReactNode {
  const { t } = useI18n();
  const [kind, setKind] = useState<(typeof kinds)[number]>("member");
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [typed, setTyped] = useState<Typed>({});
  const own = useCall(agentRebates.rebateSettings, {});
  const configs = toConfigs(typed);
  const open = useMutation(agents.createDownline);
  const name = username.trim().toLowerCase();
  const onSubmit = async () => {
    if (configs === null) return;
    const opened = await open.mutate({
      username: name,
      password,
      userType: kind === "agent" ? 1 : 0,
      ...(configs.length === 0 ? {} : { configs }),
    });
    if (opened === null) return;
    showToast(t("agents.opened", { name: opened.customerName }), "success");
    onOpened();
  };
  return (
    <Dialog title={t("agents.open")} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        <Segmented
          label={t("agents.fact.type")}
          options={kinds.map((value) => ({
            value,
            label: t(value === "agent" ? "agents.typeAgent" : "agents.typeMember"),
          }))}
          value={kind}
          onChange={setKind}
        />
        <TextField
          label={t("agents.username")}
          hint={t("agents.usernameHint")}
          value={username}
          maxLength={fields.username.max}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setUsername(event.target.value)}
        />
        <NewPasswordField
          label={t("agents.password")}
          hint={t("agents.passwordHint")}
          value={password}
          required
          onChange={(event) => setPassword(event.target.value)}
        />
        <RateFields bounds={toBounds(own.data)} typed={typed} onChange={setTyped} />
        {open.error === null ? null : <RefusalNotice error={open.error} />}
        <Button
          type="submit"
          wide
          busy={open.isPending}
          disabled={
            configs === null || !isValidField("username", name) || !isValidField("password", password)
          }
        >
          {t("agents.open")}
        </Button>
      </form>
    </Dialog>
  );
}
