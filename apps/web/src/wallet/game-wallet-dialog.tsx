// The dialog that moves an amount into a vendor's wallet, or out of it. Retries of a transfer send the same idempotency
// key.

import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { play } from "@khela/contract/play/calls";
import { wallet } from "@khela/contract/wallet/calls";
import { amountText } from "@khela/contract/input/amount";
import { readAmount } from "@khela/engines/money";
import { useI18n } from "../i18n/i18n.tsx";
import { createRequestId } from "../lib/api/request-id.ts";
import { useMutation } from "../lib/query/mutation.ts";
import { useCall } from "../lib/query/query.ts";
import { useSettings } from "../lib/settings.tsx";
import { Money } from "../ui/content/money.tsx";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { RefusalNotice } from "../ui/feedback/refusal.tsx";
import { showToast } from "../ui/feedback/toast.tsx";
import { Button } from "../ui/form/button.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import styles from "./game-wallets.module.css";
import type { OutputOf } from "@khela/contract/schemas";

export type GameWallet = OutputOf<typeof play.wallets>["list"][number];

export type Direction = "in" | "out";

type GameWalletDialogProps = {
  readonly entry: GameWallet;
  readonly direction: Direction;
  readonly onClose: () => void;
  /** Called after the vendor's answer, also if the transfer is not finished yet. */
  readonly onMoved: () => void;
};

export function GameWalletDialog({ entry, direction, onClose, onMoved }: GameWalletDialogProps): ReactNode {
  const { t } = useI18n();
  const { currency, currencyDigits } = useSettings();
  const { mutate, isPending, error } = useMutation(play.walletTransfer);
  const main = useCall(wallet.balance, {}).data?.sumBalance ?? null;
  const [typed, setTyped] = useState("");
  const requestId = useRef(createRequestId());
  const { vassalage, displayName } = entry;
  const available = direction === "in" ? main : entry.balance;
  const amount = amountText(typed, currencyDigits);
  const reading = readAmount(amount, currency);
  const isAmount = reading.ok && reading.minor > 0n;

  function write(text: string): void {
    // a changed amount is a new transfer, so it gets a new idempotency key
    requestId.current = createRequestId();
    setTyped(text);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // A refused transfer is final, so the next tap sends a new transfer. A transfer without an answer is sent again
    // with the same idempotency key.
    if (error?.code === "wallet.transfer.refused") requestId.current = createRequestId();
    const answer = await mutate({ vassalage, direction, amount, requestId: requestId.current });
    if (answer === null) return;
    if (answer.state === "done") showToast(t("gameWallets.moved"), "success");
    else showToast(t("gameWallets.onTheWay"));
    onMoved();
  }

  return (
    <Dialog
      title={t(direction === "in" ? "gameWallets.inTo" : "gameWallets.outOf", { name: displayName })}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {available === null ? null : (
          <p className={styles.hint}>
            {t("gameWallets.available")} <Money amount={available} />
          </p>
        )}
        <TextField
          label={t("gameWallets.amount")}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          value={typed}
          onChange={({ target }) => write(target.value)}
          end={
            available === null ? undefined : (
              <Button variant="text" size="s" onClick={() => write(available)}>
                {t("gameWallets.all")}
              </Button>
            )
          }
        />
        {error === null ? null : <RefusalNotice error={error} />}
        <Button type="submit" wide busy={isPending} disabled={!isAmount}>
          {t(`gameWallets.${direction}`)}
        </Button>
      </form>
    </Dialog>
  );
}
