// The text that says why a call was refused; for a limit, its name, the amount left, and a link to change it. The
// figures come from the error.

import type { ReactNode } from "react";
import type { ErrorCode } from "@khela/contract/errors";
import type { LimitKind, LimitPeriod } from "@khela/contract/responsible-gaming/limits";
import { useI18n, type I18n } from "../../i18n/i18n.tsx";
import type { MessageId } from "../../i18n/catalogue.ts";
import type { CallError } from "../../lib/api/call.ts";
import { formatMoney } from "../../lib/format/format-money.ts";
import { useSettings } from "../../lib/settings.tsx";
import { Link } from "../navigation/link.tsx";
import styles from "./refusal.module.css";

type Figures = Readonly<Record<string, unknown>>;

/** Returns the text for a refusal with a certain code; null: the error lacks the figures. */
type Sentence = (figures: Figures, i18n: I18n, money: (amount: string) => string) => string | null;

const isAmount = (value: unknown): value is string =>
  typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);

/** Returns a function that fills the placeholders of a text from the figures of a refusal. */
function say(id: MessageId, names: readonly string[]): Sentence {
  return (figures, { t, count }, money) => {
    const values = names.map((name) => {
      const value = figures[name];
      if (typeof value === "number") return [name, count(value)] as const;
      return isAmount(value) ? ([name, money(value)] as const) : null;
    });
    return values.some((value) => value === null)
      ? null
      : t(id, Object.fromEntries(values.filter((value) => value !== null)));
  };
}

type OwnLimit = Figures & {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly limit: string;
  readonly left: string;
};

const isOwnLimit = (figures: Figures): figures is OwnLimit =>
  typeof figures["kind"] === "string" &&
  typeof figures["period"] === "string" &&
  isAmount(figures["limit"]) &&
  isAmount(figures["left"]);

/** Text for a limit that the member set: money, or minutes for the kind `time`. */
const sayOwn: Sentence = (figures, { t }, money) => {
  if (!isOwnLimit(figures)) return null;
  const { kind, period } = figures;
  const value = (text: string) =>
    kind === "time" ? t("safer.minutes", { count: Number(text) }) : money(text);
  const values = { name: t(`safer.${kind}`), limit: value(figures.limit), left: value(figures.left) };
  return kind === "stake"
    ? t("refusal.ownStake", values)
    : t("refusal.own", { ...values, period: t(`safer.${period}`) });
};

const sayDeposit: Sentence = (figures, i18n, money) => {
  const { period, waiting } = figures;
  if (period !== "day" && period !== "week" && period !== "month") return null;
  const limit = say(`refusal.deposit.${period}`, ["limit", "left"])(figures, i18n, money);
  if (limit === null || !isAmount(waiting) || Number(waiting) === 0) return limit;
  return `${limit} ${i18n.t("refusal.deposit.waiting", { waiting: money(waiting) })}`;
};

/**
 * Text for the member's limit in a draw, or the limit of a unit. The draw's own limit has no figure, and so no text
 * here.
 */
const sayLottery: Sentence = (figures, i18n, money) => {
  const { limit } = figures;
  return limit === "member" || limit === "unit"
    ? say(`refusal.lottery.${limit}`, ["most"])(figures, i18n, money)
    : null;
};

const sentences: Partial<Record<ErrorCode, Sentence>> = {
  "safer.limit": sayOwn,
  "safer.deposit.limit": sayDeposit,
  "deposit.amount.limit": say("refusal.deposit.amount", ["min", "max"]),
  "withdraw.amount.limit": say("refusal.withdraw.amount", ["min", "max"]),
  "withdraw.day.count": say("refusal.withdraw.dayCount", ["most"]),
  "withdraw.day.amount": say("refusal.withdraw.dayAmount", ["most", "left"]),
  withdraw_turnover_not_enough: say("refusal.withdraw.turnover", ["requiredTurnover", "actualTurnover"]),
  promotion_turnover_not_enough: ({ all }, i18n, money) =>
    say("refusal.withdraw.bonus", ["remainingTurnover"])((all ?? {}) as Figures, i18n, money),
  required_deposit_amount_not_reached: say("refusal.withdraw.deposit", [
    "requiredDepositAmount",
    "actualDepositAmount",
  ]),
  "promotion.stake.capped": say("refusal.maxStake", ["maxStake"]),
  "lottery.limit": sayLottery,
  "agent.credit.amount": say("refusal.credit.amount", ["min", "max"]),
  "agent.credit.day": say("refusal.credit.day", ["leftToday"]),
};

/** Texts with figures that follow the error code's own sentence. */
const additions: Partial<Record<ErrorCode, Sentence>> = {
  "wallet.funds.insufficient": say("refusal.funds", ["available"]),
};

const toLimits = ["/m/safer", "refusal.toLimits"] as const;
const toLevels = ["/m/member/benefits", "refusal.toLevels"] as const;
const toTurnover = ["/m/withdraw", "refusal.toTurnover"] as const;

/** Link to the screen on which the member changes the limit or meets the missing condition. */
const places: Partial<Record<ErrorCode, readonly [to: string, text: MessageId]>> = {
  "safer.limit": toLimits,
  "safer.deposit.limit": toLimits,
  "safer.break": toLimits,
  "withdraw.day.count": toLevels,
  "withdraw.day.amount": toLevels,
  withdraw_turnover_not_enough: toTurnover,
  promotion_turnover_not_enough: toTurnover,
  "promotion.stake.capped": ["/m/rewardCenter", "refusal.toRewards"],
};

export function RefusalText({ error }: { readonly error: CallError }): ReactNode {
  const i18n = useI18n();
  const { currencySymbol } = useSettings();
  const money = (amount: string): string => formatMoney(amount, currencySymbol, i18n.style);
  const code = error.code as ErrorCode;
  const figures = (error.value ?? {}) as Figures;
  const addition = additions[code]?.(figures, i18n, money) ?? null;
  const text = sentences[code]?.(figures, i18n, money) ?? i18n.errorText(code);
  const place = places[code];
  return (
    <>
      {addition === null ? text : `${text} ${addition}`}
      {place === undefined ? null : (
        <>
          {" "}
          <Link to={place[0]} className={styles.link}>
            {i18n.t(place[1])}
          </Link>
        </>
      )}
    </>
  );
}
