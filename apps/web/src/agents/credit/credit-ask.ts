import { agentCredit } from "@khela/contract/agents/credit/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatMoney, isGreaterAmount } from "../../lib/format/format-money.ts";
import { useCall } from "../../lib/query/query.ts";
import { useSettings } from "../../lib/settings.tsx";

/**
 * The confirmation question before a large transfer or a transfer to several members; null: no question is needed.
 * `total` is null while the typed amount is invalid.
 */
export function useCreditAsk(total: string | null, names: readonly string[]): string | null {
  const { t, style } = useI18n();
  const { currencySymbol } = useSettings();
  const { data } = useCall(agentCredit.creditLimits, {});
  if (total === null || data === undefined) return null;
  const isLarge = isGreaterAmount(total, data.askFrom);
  if (!isLarge && names.length < 2) return null;
  const amount = formatMoney(total, currencySymbol, style);
  const [name = ""] = names;
  return names.length < 2
    ? t("agents.creditAskOne", { amount, name })
    : t("agents.creditAsk", { amount, count: names.length });
}
