// The form for a new withdrawal. It shows missing conditions first, then destination, amount and payment PIN.

import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { bankCards } from "@khela/contract/cashier/bank-cards/calls";
import { withdrawals } from "@khela/contract/cashier/withdrawals/calls";
import { isValidField } from "@khela/contract/fields";
import { amountText } from "@khela/contract/input/amount";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { withMessages } from "../../i18n/with-messages.ts";
import { createRequestId } from "../../lib/api/request-id.ts";
import { triesLeftOf } from "../../lib/api/tries-left.ts";
import { formatMoney } from "../../lib/format/format-money.ts";
import { formatDecimal, localizeDigits } from "../../lib/format/format-number.ts";
import { navigate } from "../../lib/navigation/navigation.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCall } from "../../lib/query/query.ts";
import { useSettings } from "../../lib/settings.tsx";
import { RefusalNotice } from "../../ui/feedback/refusal.tsx";
import { ErrorState, LoadingState, Skeleton } from "../../ui/feedback/states.tsx";
import { Button } from "../../ui/form/button.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { PinField } from "../../ui/form/pin-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { amountError } from "../amount.ts";
import { CardPicker, type Card } from "./card-picker.tsx";
import styles from "./withdraw.module.css";
import { WithdrawNeeds } from "./withdraw-needs.tsx";

const WithdrawableSums = lazyComponent(
  withMessages(["withdrawable"], () =>
    import("../../ui/content/withdrawable-sums.tsx").then((m) => m.WithdrawableSums),
  ),
  // The placeholder has the height of the rows, since a button that moved under the finger would lose the tap.
  ({ bonus }) => <Skeleton className={Number(bonus) > 0 ? styles.threeSums : styles.twoSums} />,
);
const TurnoverCard = lazyComponent(
  withMessages(["withdrawable"], () =>
    import("../withdrawable/turnover-card.tsx").then((m) => m.TurnoverCard),
  ),
);

type Settings = OutputOf<typeof withdrawals.withdrawSettings>;

/**
 * Shows the fee of a valid amount. While there is no valid amount, it shows the number of free withdrawals left or the
 * fee rule, and the remaining limits.
 */
function FeeLine({ amount, settings }: { amount: string | null; settings: Settings }): ReactNode {
  const { t, style, count } = useI18n();
  const { currencySymbol } = useSettings();
  const { data } = useCall(
    withdrawals.withdrawFee,
    { withdrawAmount: amount ?? settings.minimumAmount },
    { enabled: amount !== null },
  );
  const money = (text: string): string => formatMoney(text, currencySymbol, style);
  if (amount !== null && data !== undefined)
    return (
      <p className={styles.hint} role="status">
        {Number(data.fee) === 0
          ? t("withdraw.receiveAll", { amount: money(data.received) })
          : t("withdraw.receive", { fee: money(data.fee), amount: money(data.received) })}
      </p>
    );
  const left = settings.remainingFreeTransactionTimes;
  const percent = formatDecimal(settings.feePercent, style, 2);
  const fixed = { fee: money(settings.feeAmount), percent };
  const rule =
    Number(settings.feeAmount) > 0 ? t("withdraw.feeRuleFixed", fixed) : t("withdraw.feeRule", { percent });
  return (
    <p className={styles.hint}>
      {left > 0 ? t("withdraw.free", { count: left }) : rule}{" "}
      {t("withdraw.left", {
        times: count(settings.remainingTransactionTimes),
        amount: money(settings.remainingWithdrawAmount),
      })}
    </p>
  );
}

type ChosenFormProps = { readonly settings: Settings; readonly cards: readonly Card[] };

function ChosenForm({ settings, cards }: ChosenFormProps): ReactNode {
  const { t, style, errorText } = useI18n();
  const { currency, currencySymbol, currencyDigits } = useSettings();
  const { mutate, isPending, error } = useMutation(withdrawals.withdraw);
  const [chosen, setChosen] = useState(
    () => cards.find((card) => card.isWithdrawActive === "Y")?.bankCardId ?? "",
  );
  const [typed, setTyped] = useState("");
  const [pin, setPin] = useState("");
  const [hasTried, setTried] = useState(false);
  const requestId = useRef(createRequestId());
  const box = useRef<HTMLFormElement>(null);
  const amount = amountText(typed, currencyDigits);
  const limits = { minAmount: settings.minimumAmount, maxAmount: settings.maximumAmount };
  const mistake = amountError(amount, limits, currency);
  const money = (text: string): string => formatMoney(text, currencySymbol, style, 0);
  const range = { min: money(limits.minAmount), max: money(limits.maxAmount) };
  const isPinMissing = !isValidField("paymentPassword", pin);
  const isPinWrong = error?.code === "invalid.payment.pw";
  const pinError = isPinWrong && pin === "" ? errorText(error.code) : undefined;

  useEffect(() => {
    if (isPinWrong) setPin("");
  }, [error, isPinWrong]);
  // a changed amount or account is a new withdrawal, so it gets a new idempotency key
  useEffect(() => {
    requestId.current = createRequestId();
  }, [amount, chosen]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (mistake !== null) return box.current?.querySelector<HTMLElement>("input[name=amount]")?.focus();
    if (isPinMissing) return box.current?.querySelector<HTMLElement>("input[name=pin]")?.focus();
    const order = await mutate({ amount, bankCardId: chosen, password: pin, requestId: requestId.current });
    if (order !== null) navigate(`/m/withdraw?order=${order.refId}`);
  }

  return (
    <form ref={box} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <CardPicker cards={cards} chosen={chosen} onChoose={setChosen} />
      <TextField
        label={t("withdraw.amount")}
        name="amount"
        hint={t("withdraw.limits", range)}
        error={
          mistake !== null && (hasTried || mistake === "high")
            ? t(`withdraw.amount.${mistake}`, range)
            : undefined
        }
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        onChange={(event) => setTyped(event.target.value)}
        end={
          <Button
            variant="text"
            size="s"
            onClick={() => setTyped(localizeDigits(settings.withdrawableNow.replace(/\.0+$/, ""), style))}
          >
            {t("withdraw.all")}
          </Button>
        }
      />
      <FeeLine amount={mistake === null ? amount : null} settings={settings} />
      <PinField
        name="pin"
        label={t("withdraw.pin")}
        value={pin}
        error={hasTried && isPinMissing && !isPinWrong ? t("field.paymentPassword") : pinError}
        onDigits={setPin}
        triesLeft={triesLeftOf(error)}
      />
      {error === null || isPinWrong ? null : <RefusalNotice error={error} />}
      <Button type="submit" wide busy={isPending}>
        {t("withdraw.submit")}
      </Button>
      <p className={styles.hint}>{t("withdraw.note")}</p>
    </form>
  );
}

export function WithdrawForm(): ReactNode {
  const { t, style, errorText } = useI18n();
  const { currencySymbol } = useSettings();
  const settings = useCall(withdrawals.withdrawSettings, {});
  const cards = useCall(bankCards.bankCards, {});
  const failed = settings.error ?? cards.error;
  if (settings.data === undefined || cards.data === undefined)
    return failed === null ? (
      <LoadingState />
    ) : (
      <ErrorState
        title={t("withdraw.failed")}
        hint={errorText(failed.code)}
        isFinal={failed.code === "withdraw.closed"}
        onRetry={() => {
          settings.refetch();
          cards.refetch();
        }}
      />
    );
  const list = cards.data.fullBankCardList;
  const isReady = list.some((card) => card.isWithdrawActive === "Y") && settings.data.hasPaymentPassword;
  const isOpen = settings.data.allowWithdrawNow === "Y" && settings.data.missingFields.length === 0;
  const { availBalance, bonusBalance, withdrawableNow, turnover } = settings.data;
  return (
    <div className={styles.form}>
      <WithdrawableSums balance={availBalance} bonus={bonusBalance} now={withdrawableNow} />
      {Number(settings.data.bonusGivenBack) > 0 ? (
        <p className={styles.hint}>
          {t("withdraw.bonusGivenBack", {
            amount: formatMoney(settings.data.bonusGivenBack, currencySymbol, style),
          })}
        </p>
      ) : null}
      <WithdrawNeeds settings={settings.data} cards={list} />
      {turnover.status === "A" ? null : <TurnoverCard turnover={turnover} />}
      {turnover.status === "A" && isReady && isOpen ? (
        <ChosenForm settings={settings.data} cards={list} />
      ) : null}
    </div>
  );
}
