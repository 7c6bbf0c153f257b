import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { showToast } from "../lib/toasts.ts";
import { ActForm } from "../ui/overlays/act-dialog.tsx";
import { AccountFields, toAccount, toAccountForm } from "./account-fields.tsx";
import { ChannelFields, toChannel, toChannelForm } from "./channel-fields.tsx";
import type { AccountView, ChannelChoices, ChannelView, Gateways } from "./deposit-types.ts";

/**
 * All settings of a new or an existing channel. The dialog sends the version that it opened with, so the server refuses
 * to overwrite another operator's later change.
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
  return (
    <ActForm
      title={t(shown === null ? "channels.add" : "channels.edit")}
      label={t("channels.save")}
      size="wide"
      call={operatorCalls.channels.save}
      input={() => ({
        version: shown?.version ?? null,
        channel: {
          ...toChannel(shown, form, choices.currency),
          ...(hasFirstAccount ? { accounts: [toAccount(null, account)] } : {}),
        },
      })}
      onDone={() => showToast(t("channels.saved"))}
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
    </ActForm>
  );
}

/** Dialog for a receiving account, existing or new. */
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
  return (
    <ActForm
      title={t(account === null ? "channels.addAccount" : "channels.edit")}
      label={t("channels.save")}
      call={operatorCalls.channels.saveAccount}
      outdates={["statements."]}
      input={() => ({ channel, version: account?.version ?? null, account: toAccount(account, form) })}
      onDone={() => showToast(t("channels.saved"))}
      onClose={onClose}
    >
      <AccountFields
        form={form}
        isNew={account === null}
        onChange={(change) => setForm((known) => ({ ...known, ...change }))}
      />
    </ActForm>
  );
}
