import type { FormEvent, ReactNode } from "react";
import { useRef, useState } from "react";
import { cashier } from "@khela/contract/cashier/calls";
import { wallet } from "@khela/contract/wallet/calls";
import { amountText } from "@khela/contract/input/amount";
import { useI18n } from "../../i18n/i18n.tsx";
import { withMessages } from "../../i18n/with-messages.ts";
import { formatMoney, isGreaterAmount } from "../../lib/format/format-money.ts";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { formatPercent } from "../../lib/format/format-percent.ts";
import { navigate } from "../../lib/navigation/navigation.ts";
import type { CallError } from "../../lib/api/call.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCall } from "../../lib/query/query.ts";
import { createRequestId } from "../../lib/api/request-id.ts";
import { useSettings } from "../../lib/settings.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Chips } from "../../ui/form/chips.tsx";
import { ErrorState, EmptyState, Skeleton } from "../../ui/feedback/states.tsx";
import { Money } from "../../ui/content/money.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { AmountError, Channel } from "../amount.ts";
import { amountError } from "../amount.ts";
import styles from "../cashier.module.css";
import { ChannelPicker } from "./channel-picker.tsx";
import { OfferPicker, useOffers } from "../offers/offer-picker.tsx";

const OpenOrders = lazyComponent(
  withMessages(["deposit-hints", "deposit-orders"], () =>
    import("./open-orders.tsx").then((m) => m.OpenOrders),
  ),
);
const FirstWithdrawal = lazyComponent(
  withMessages(["deposit-hints"], () => import("./first-withdrawal.tsx").then((m) => m.FirstWithdrawal)),
);

type RefusalProps = { readonly error: CallError };

/** A short text of the refusal, shown while the code of the full sentence is not loaded. */
function PlainRefusal({ error }: RefusalProps): ReactNode {
  const { errorText } = useI18n();
  return (
    <p className={styles.alert} role="alert">
      {errorText(error.code)}
    </p>
  );
}
const DepositRefusal = lazyComponent<RefusalProps>(
  () => import("../limit-notice.tsx").then((m) => m.DepositRefusal),
  PlainRefusal,
);

function CurrentBalance(): ReactNode {
  const { t } = useI18n();
  const { data } = useCall(wallet.balance, {});
  return (
    <p className={styles.balance}>
      {t("shell.balance")}
      <b>
        {data === undefined ? (
          <Skeleton className={styles.balanceWaiting} />
        ) : (
          <Money amount={data.sumBalance} />
        )}
      </b>
    </p>
  );
}

/** The form for the channel and the amount of a deposit; `query` may have the values of a failed order. */
export function DepositForm({ query }: { query: URLSearchParams }): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(cashier.channels, {});
  if (data === undefined && error !== null) {
    return <ErrorState title={t("cashier.channelsFailed")} hint={errorText(error.code)} onRetry={refetch} />;
  }
  if (data === undefined) {
    return (
      <div className={styles.asking}>
        {[0, 1, 2, 3, 4, 5].map((at) => (
          <Skeleton key={at} className={styles.channelWaiting} />
        ))}
      </div>
    );
  }
  if (data.channels.length === 0)
    return <EmptyState icon="coins" title={t("cashier.noChannels")} hint={t("cashier.noChannelsHint")} />;
  return (
    <>
      <CurrentBalance />
      <OpenOrders />
      <ChosenForm channels={data.channels} last={data.lastChannel} query={query} />
      {data.waits === null ? null : <FirstWithdrawal waits={data.waits} />}
    </>
  );
}

type DepositAttempt = {
  readonly channel: string;
  readonly amount: string;
  readonly promotionId?: string;
  readonly requestId: string;
};

/** Creates the order. A repeated tap after a lost answer reuses its request id, so that one order is created. */
function useDeposit(): {
  submitDeposit: (wanted: Omit<DepositAttempt, "requestId">) => Promise<void>;
} & Pick<ReturnType<typeof useMutation>, "isPending" | "error"> {
  const deposit = useMutation(cashier.deposit);
  const last = useRef<DepositAttempt | null>(null);
  return {
    isPending: deposit.isPending,
    error: deposit.error,
    async submitDeposit(wanted) {
      const before = last.current;
      const again =
        before !== null &&
        before.channel === wanted.channel &&
        before.amount === wanted.amount &&
        before.promotionId === wanted.promotionId;
      const submitDeposit = again ? before : { ...wanted, requestId: createRequestId() };
      last.current = submitDeposit;
      const order = await deposit.mutate(submitDeposit);
      if (order === null) return;
      last.current = null;
      // an order paid by QR code or in an app continues on the order's page
      const isPage = order.qrText === null && order.appUrl === null;
      if (order.payUrl !== null && isPage) window.location.assign(order.payUrl);
      else navigate(`/m/voucherCenter?order=${order.orderId}`);
    },
  };
}

/** Message ids about the next step of a deposit, by the channel's kind. */
const notes = {
  gateway: "cashier.payNote",
  qr: "cashier.qrNote",
  app: "cashier.appNote",
  manual: "cashier.manualNote",
} as const;

function AllClosed({ channels }: { channels: readonly Channel[] }): ReactNode {
  const { t } = useI18n();
  return (
    <div className={styles.form}>
      <p className={styles.note} role="status">
        {t("cashier.allClosed")}
      </p>
      <ChannelPicker channels={channels} chosen="" onChoose={() => undefined} />
    </div>
  );
}

type ChosenFormProps = {
  readonly channels: readonly Channel[];
  /** Channel of the member's last deposit order. */
  readonly last: string | null;
  readonly query: URLSearchParams;
};

function ChosenForm({ channels, last, query }: ChosenFormProps): ReactNode {
  const { t, style, count } = useI18n();
  const { currency, currencySymbol, currencyDigits } = useSettings();
  const { submitDeposit, isPending, error } = useDeposit();
  // writes an amount in the digits of the language
  const inDigits = (amount: string): string => localizeDigits(amount.replace(/\.0+$/, ""), style);
  const [code, setCode] = useState(query.get("channel") ?? last ?? "");
  const [typed, setTyped] = useState(() => inDigits(query.get("amount") ?? ""));
  const [left, setLeft] = useState(false);
  const offers = useOffers();
  const [offerId, setOfferId] = useState(query.get("promotion"));
  const form = useRef<HTMLFormElement>(null);
  const open = channels.filter((one) => one.closed === null);
  const channel = open.find((one) => one.code === code) ?? open[0];
  if (channel === undefined) return <AllClosed channels={channels} />;

  // No promotion is preselected, since a bonus requires turnover. The member chooses one in this form or on the
  // promotion's page.
  const offer = offers.find(({ promotionId }) => promotionId === offerId) ?? null;
  const amount = amountText(typed, currencyDigits);
  const mistake = amountError(amount, channel, currency);
  const money = (text: string, decimals = 0): string => formatMoney(text, currencySymbol, style, decimals);
  const limits = { min: money(channel.minAmount), max: money(channel.maxAmount) };
  const errorTexts: Readonly<Record<AmountError, string>> = {
    empty: t("cashier.amountMissing"),
    form: t("cashier.amountForm"),
    low: t("cashier.amountLow", limits),
    decimals: t("cashier.amountDecimals", { count: currencyDigits }),
    high: t("cashier.amountHigh", limits),
  };
  const shown =
    mistake !== null && (left || mistake === "high" || mistake === "form") && (left || typed !== "");

  function submit(event: FormEvent): void {
    event.preventDefault();
    setLeft(true);
    if (mistake === null && channel !== undefined)
      return void submitDeposit({
        channel: channel.code,
        amount,
        ...(offer === null ? {} : { promotionId: offer.promotionId }),
      });
    form.current?.querySelector<HTMLElement>("input[name=amount]")?.focus();
  }

  const free = Number(channel.feePercent) === 0;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <ChannelPicker channels={channels} chosen={channel.code} onChoose={setCode} />
      <TextField
        label={t("cashier.amount")}
        name="amount"
        hint={t("cashier.limits", limits)}
        error={shown ? errorTexts[mistake] : undefined}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        placeholder={count(0)}
        maxLength={20}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setLeft(typed !== "")}
        end={<span className={styles.unit}>{currencySymbol}</span>}
      />
      <Chips
        grid
        label={t("cashier.presets")}
        options={channel.presetAmounts.map((preset) => ({ value: preset, label: money(preset) }))}
        value={
          channel.presetAmounts.find(
            (preset) => amountText(preset.replace(/\.0+$/, ""), currencyDigits) === amount,
          ) ?? null
        }
        onChange={(preset) => setTyped(inDigits(preset))}
      />
      <p className={styles.fee}>
        {free ? t("cashier.noFee") : t("cashier.fee", { percent: formatPercent(channel.feePercent, style) })}
        {channel.usualMinutes === null ? null : ` ${t("cashier.usual", { count: channel.usualMinutes })}`}
      </p>
      <OfferPicker offers={offers} chosen={offer} onChoose={setOfferId} />
      {offer !== null && amount !== "" && isGreaterAmount(offer.minDeposit, amount) ? (
        <p className={styles.note} role="status">
          {t("cashier.offerSmall", { least: money(offer.minDeposit) })}
        </p>
      ) : null}
      {error === null ? null : <DepositRefusal error={error} />}
      <Button type="submit" wide busy={isPending} disabled={shown}>
        {mistake === null
          ? t("cashier.payAmount", { amount: money(amount, amount.includes(".") ? currencyDigits : 0) })
          : t("cashier.pay")}
      </Button>
      <p className={styles.note}>{t(notes[channel.kind])}</p>
    </form>
  );
}
