// The section of the payout accounts, for members who use the cashier.

import type { ReactNode } from "react";
import { useState } from "react";
import { bankCards } from "@khela/contract/cashier/bank-cards/calls";
import { useI18n } from "../../../i18n/i18n.tsx";
import { formatDateTime } from "../../../lib/date/format-date.ts";
import { localizeDigits } from "../../../lib/format/format-number.ts";
import { useCall } from "../../../lib/query/query.ts";
import { ErrorState, Skeleton } from "../../../ui/feedback/states.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import styles from "../security.module.css";
import { AccountDialog, type Account } from "./account-dialog.tsx";
import { AddAccountDialog } from "./add-account-dialog.tsx";

function Row({ account, onOpen }: { account: Account; onOpen: () => void }): ReactNode {
  const { t, style } = useI18n();
  const { bankName, cardNumber, isDefault, isFrozen, isWithdrawActive, usableFrom } = account;
  // The server decides whether the account is still waiting, since the phone's clock may be wrong.
  const isWaiting = !isFrozen && isWithdrawActive === "N";
  return (
    <li>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onOpen}>
        <span className={styles.fact}>
          <span>{bankName}</span>
          <span className={styles.value}>{localizeDigits(cardNumber, style)}</span>
          {isFrozen ? (
            <span className={styles.unproven}>
              <Icon name="alert" size="s" />
              {t("security.payoutFrozen")}
            </span>
          ) : null}
          {isWaiting ? (
            <span className={styles.value}>
              {t("security.payoutFrom", { time: formatDateTime(usableFrom, style) })}
            </span>
          ) : null}
        </span>
        {isDefault ? <span className={styles.here}>{t("security.payoutDefault")}</span> : null}
        <span className={styles.way}>
          <Icon name="next" size="s" />
        </span>
      </button>
    </li>
  );
}

type PayoutSectionProps = {
  readonly payeeName: string | null;
  /** Whether a payment PIN is set; adding an account requires one. */
  readonly hasPin: boolean;
  readonly onSetPin: () => void;
  /** Whether the section opens with the form for a new account. It does so only if a PIN is set. */
  readonly isAddingFirst: boolean;
  readonly onAdded: (() => void) | undefined;
};

export function PayoutSection({
  payeeName,
  hasPin,
  onSetPin,
  isAddingFirst,
  onAdded,
}: PayoutSectionProps): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(bankCards.bankCards, {});
  const [open, setOpen] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(isAddingFirst && hasPin);
  const accounts = data?.fullBankCardList ?? [];
  const chosen = accounts.find(({ bankCardId }) => bankCardId === open);
  const isFull = data !== undefined && accounts.length >= data.maxCardCount;
  return (
    <section className={styles.part} aria-labelledby="payout">
      <h2 id="payout">{t("security.payout")}</h2>
      {data === undefined && error !== null ? (
        <ErrorState title={t("security.payoutFailed")} hint={errorText(error.code)} onRetry={refetch} />
      ) : null}
      {data === undefined && error === null ? <Skeleton className={styles.waiting} /> : null}
      {accounts.length === 0 ? null : (
        <ul className={styles.list}>
          {accounts.map((account) => (
            <Row key={account.bankCardId} account={account} onOpen={() => setOpen(account.bankCardId)} />
          ))}
        </ul>
      )}
      {data === undefined ? null : (
        <>
          {accounts.length > 0 ? null : <p className={styles.text}>{t("security.payoutNone")}</p>}
          {hasPin ? null : <p className={styles.text}>{t("security.payoutNeedsPin")}</p>}
          {isFull ? <p className={styles.text}>{t("security.payoutFull")}</p> : null}
          {isFull ? null : (
            <Button
              variant="secondary"
              wide
              aria-haspopup="dialog"
              onClick={hasPin ? () => setAdding(true) : onSetPin}
            >
              {t(hasPin ? "security.payoutAdd" : "security.advicePin")}
            </Button>
          )}
        </>
      )}
      {isAdding ? (
        <AddAccountDialog payeeName={payeeName} onAdded={onAdded} onClose={() => setAdding(false)} />
      ) : null}
      {chosen === undefined ? null : <AccountDialog account={chosen} onClose={() => setOpen(null)} />}
    </section>
  );
}
