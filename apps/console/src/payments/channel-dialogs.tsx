import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import type { OperatorError } from "../lib/api/operator-error.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { showToast } from "../lib/toasts.ts";
import { Button } from "../ui/controls/button.tsx";
import { CheckField, TextField } from "../ui/controls/fields.tsx";
import { Note, Row, Stack } from "../ui/layout/layout.tsx";
import { ActError } from "../ui/layout/states.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import type { AccountView, ChannelView } from "./deposit-types.ts";

/** Every reason why nobody could pay through the channel as it would be. */
function Faults({ error }: { readonly error: OperatorError | null }): ReactNode {
  const { faults = [] } = (error?.detail ?? {}) as { readonly faults?: readonly string[] };
  return faults.map((fault) => <Note key={fault}>{fault}</Note>);
}

function DialogForm({
  title,
  error,
  isPending,
  onSubmit,
  onClose,
  children,
}: {
  readonly title: string;
  readonly error: OperatorError | null;
  readonly isPending: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const t = useT();
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Stack>
          {children}
          <ActError error={error} />
          <Faults error={error} />
          <Row>
            <Button type="submit" look="primary" isPending={isPending}>
              {t("channels.save")}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}

const splitAmounts = (text: string): string[] =>
  text
    .split(",")
    .map((amount) => amount.trim())
    .filter((amount) => amount !== "");

/** The amounts that a channel takes. */
export function ChannelLimitsDialog({
  channel: shown,
  onClose,
}: {
  readonly channel: ChannelView;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const { version, accounts: _accounts, ...channel } = shown;
  const [minAmount, setMin] = useState(channel.minAmount);
  const [maxAmount, setMax] = useState(channel.maxAmount);
  const [presets, setPresets] = useState(channel.presetAmounts.join(", "));
  const [feePercent, setFee] = useState(channel.feePercent ?? "0");
  const save = useOperatorAct(operatorCalls.channels.save, { onDone: () => showToast(t("channels.saved")) });
  const submit = async () => {
    const presetAmounts = splitAmounts(presets);
    const changed = { ...channel, minAmount, maxAmount, presetAmounts, feePercent };
    const outcome = await save.run({ version, channel: changed });
    if (outcome.kind !== "failed") onClose();
  };
  return (
    <DialogForm
      title={t("channels.editLimits")}
      error={save.error}
      isPending={save.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t("channels.min")}
        value={minAmount}
        onChange={setMin}
        inputMode="decimal"
        isFocused
      />
      <TextField label={t("channels.max")} value={maxAmount} onChange={setMax} inputMode="decimal" />
      <TextField label={t("channels.presets")} value={presets} onChange={setPresets} />
      <TextField label={t("channels.fee")} value={feePercent} onChange={setFee} inputMode="decimal" />
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
  const [id, setId] = useState(account?.id ?? "");
  const [number, setNumber] = useState(account?.number ?? "");
  const [holder, setHolder] = useState(account?.holder ?? "");
  const [weight, setWeight] = useState(String(account?.weight ?? 1));
  const [dayMax, setDayMax] = useState(account?.dayMax ?? "");
  const [enabled, setEnabled] = useState(account?.enabled ?? true);
  const save = useOperatorAct(operatorCalls.channels.saveAccount, {
    outdates: ["statements."],
    onDone: () => showToast(t("channels.saved")),
  });
  const submit = async () => {
    const limit = dayMax.trim();
    const outcome = await save.run({
      channel,
      version: account?.version ?? null,
      account: {
        id,
        number,
        holder,
        weight: Number(weight),
        enabled,
        ...(account?.qrText === undefined ? {} : { qrText: account.qrText }),
        ...(limit === "" ? {} : { dayMax: limit }),
      },
    });
    if (outcome.kind !== "failed") onClose();
  };
  return (
    <DialogForm
      title={account === null ? t("channels.addAccount") : t("channels.edit")}
      error={save.error}
      isPending={save.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {account === null ? (
        <TextField label={t("channels.accountId")} value={id} onChange={setId} isRequired isFocused />
      ) : null}
      <TextField label={t("channels.number")} value={number} onChange={setNumber} isRequired />
      <TextField label={t("channels.holder")} value={holder} onChange={setHolder} isRequired />
      <TextField label={t("channels.weight")} value={weight} onChange={setWeight} inputMode="numeric" />
      <TextField label={t("channels.dayMax")} value={dayMax} onChange={setDayMax} inputMode="decimal" />
      <CheckField label={t("channels.enabled")} isChecked={enabled} onChange={setEnabled} />
    </DialogForm>
  );
}
