import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import type { OperatorError } from "../lib/api/operator-error.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { showToast } from "../lib/toasts.ts";
import { Note } from "../ui/layout/layout.tsx";
import { DialogForm } from "../ui/overlays/dialog-form.tsx";
import { AccountFields, toAccount, toAccountForm } from "./account-fields.tsx";
import { ChannelFields, toChannel, toChannelForm } from "./channel-fields.tsx";
import type { AccountView, ChannelChoices, ChannelView, Gateways } from "./deposit-types.ts";

/** Every reason why nobody could pay through the channel as it would be. */
function Faults({ error }: { readonly error: OperatorError | null }): ReactNode {
  const { faults = [] } = (error?.detail ?? {}) as { readonly faults?: readonly string[] };
  return faults.map((fault) => <Note key={fault}>{fault}</Note>);
}

/**
 * Everything about a channel, or a new one. The version is the one that was shown when the dialog opened, so that a change of somebody else meanwhile
 * is refused and not overwritten.
 */
export function ChannelDialog({
  channel,
  choices,
  gateways,
  onClose,
}: {
  readonly channel: ChannelView | null;
  readonly choices: ChannelChoices;
  readonly gateways: Gateways;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const [shown] = useState(channel);
  const [form, setForm] = useState(() => toChannelForm(shown, choices));
  const [account, setAccount] = useState(() => toAccountForm(null));
  const hasFirstAccount = shown === null && form.kind === "manual";
  const save = useOperatorAct(operatorCalls.channels.save, { onDone: () => showToast(t("channels.saved")) });
  const submit = async () => {
    const outcome = await save.run({
      version: shown?.version ?? null,
      channel: {
        ...toChannel(shown, form, choices.currency),
        ...(hasFirstAccount ? { accounts: [toAccount(null, account)] } : {}),
      },
    });
    if (outcome.kind !== "failed") onClose();
  };
  return (
    <DialogForm
      title={t(shown === null ? "channels.add" : "channels.edit")}
      label={t("channels.save")}
      size="wide"
      error={save.error}
      isPending={save.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChannelFields
        form={form}
        isNew={shown === null}
        choices={choices}
        gateways={gateways}
        onChange={(change) => setForm((known) => ({ ...known, ...change }))}
      />
      {hasFirstAccount ? (
        <>
          <h3>{t("channels.firstAccount")}</h3>
          <AccountFields
            form={account}
            isNew
            onChange={(change) => setAccount((known) => ({ ...known, ...change }))}
          />
        </>
      ) : null}
      <Faults error={save.error} />
    </DialogForm>
  );
}

/** A receiving account, or a new one. */
export function AccountDialog({
  channel,
  account,
  onClose,
}: {
  readonly channel: string;
  readonly account: AccountView | null;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const [form, setForm] = useState(() => toAccountForm(account));
  const save = useOperatorAct(operatorCalls.channels.saveAccount, {
    outdates: ["statements."],
    onDone: () => showToast(t("channels.saved")),
  });
  const submit = async () => {
    const outcome = await save.run({
      channel,
      version: account?.version ?? null,
      account: toAccount(account, form),
    });
    if (outcome.kind !== "failed") onClose();
  };
  return (
    <DialogForm
      title={t(account === null ? "channels.addAccount" : "channels.edit")}
      label={t("channels.save")}
      error={save.error}
      isPending={save.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <AccountFields
        form={form}
        isNew={account === null}
        onChange={(change) => setForm((known) => ({ ...known, ...change }))}
      />
      <Faults error={save.error} />
    </DialogForm>
  );
}
