// The conditions that every withdrawal needs and that are missing now, each with a link.

import type { ReactNode } from "react";
import type { withdrawals } from "@khela/contract/cashier/withdrawals/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { formatMoney } from "../../lib/format/format-money.ts";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { useSettings } from "../../lib/settings.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import styles from "./withdraw.module.css";
import type { Card } from "./card-picker.tsx";

type Settings = OutputOf<typeof withdrawals.withdrawSettings>;
type Need = { readonly text: string; readonly to?: string; readonly action?: string };

function useNeeds(settings: Settings, cards: readonly Card[]): readonly Need[] {
  const { t, style } = useI18n();
  const { currencySymbol } = useSettings();
  const security = { to: "/m/securityCenter", action: t("withdraw.toSecurity") };
  const setPin = { to: "/m/securityCenter?open=pin&to=/m/withdraw", action: t("withdraw.setPin") };
  const addCard = { to: "/m/securityCenter?open=payout&to=/m/withdraw", action: t("withdraw.addCard") };
  const waiting = cards.filter((card) => !card.isFrozen).map((card) => card.usableFrom);
  const needs: Need[] = [];
  if (settings.allowWithdraw === "N") return [{ text: t("withdraw.closed") }];
  if (settings.allowWithdrawNow === "N") {
    const [from, to] = [settings.withdrawDateFrom, settings.withdrawDateTo].map((time) =>
      localizeDigits(time, style),
    );
    needs.push({ text: t("withdraw.hours", { from: from!, to: to! }) });
  }
  if (!settings.hasPaymentPassword) needs.push({ text: t("withdraw.needsPin"), ...setPin });
  else if (cards.length === 0) needs.push({ text: t("withdraw.needsCard"), ...addCard });
  else if (waiting.length === 0) needs.push({ text: t("withdraw.allFrozen"), ...security });
  else if (!cards.some((card) => card.isWithdrawActive === "Y"))
    needs.push({ text: t("withdraw.cardWaits", { time: formatDateTime(Math.min(...waiting), style) }) });
  for (const field of settings.missingFields)
    needs.push({
      text: t(`withdraw.missing.${field}`),
      ...(field === "required_nickname"
        ? { to: "/m/member/profile", action: t("withdraw.toProfile") }
        : security),
    });
  if (Number(settings.requiredDepositAmount) > 0)
    needs.push({
      text: t("withdraw.needsDeposit", {
        amount: formatMoney(settings.requiredDepositAmount, currencySymbol, style),
      }),
      to: "/m/voucherCenter",
      action: t("withdraw.toDeposit"),
    });
  return needs;
}

export function WithdrawNeeds({
  settings,
  cards,
}: {
  settings: Settings;
  cards: readonly Card[];
}): ReactNode {
  const needs = useNeeds(settings, cards);
  return needs.map(({ text, to, action }) => (
    <div key={text} className={styles.card}>
      <p>{text}</p>
      {to === undefined ? null : (
        <ButtonLink to={to} variant="secondary" wide>
          {action}
        </ButtonLink>
      )}
    </div>
  ));
}
