// The text of a refusal because of the limit of one number: the number, its limit, and the amount left.

import type { CallError } from "../../lib/api/call.ts";
import type { I18n } from "../../i18n/i18n.tsx";
import { formatMoney } from "../../lib/format/format-money.ts";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { numberName } from "../betting/play-name.ts";

type NumberLimit = {
  readonly limit: "number";
  readonly number: string;
  readonly most: string;
  /** Amount left on the number; absent in the refusal of a price, which is requested without a member. */
  readonly left?: string;
};

const isNumberLimit = (value: unknown): value is NumberLimit =>
  (value as { readonly limit?: unknown } | null | undefined)?.limit === "number";

/** Returns the text about the number's limit; null for every other refusal. */
export function numberLimitText(
  { code, value }: Pick<CallError, "code" | "value">,
  { t, style }: Pick<I18n, "t" | "style">,
  currencySymbol: string,
): string | null {
  if (code !== "lottery.limit" || !isNumberLimit(value)) return null;
  const money = (amount: string): string => formatMoney(amount, currencySymbol, style);
  const number = localizeDigits(numberName(value.number, t), style);
  const most = money(value.most);
  return value.left === undefined
    ? t("lottery.numberMost", { number, most })
    : t("lottery.numberLeft", { number, most, left: money(value.left) });
}
