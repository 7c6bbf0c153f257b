import type { ReactNode } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import type { CallError } from "../../lib/api/call.ts";
import { useSettings } from "../../lib/settings.tsx";
import { AlertBox } from "../../ui/feedback/alert-box.tsx";
import { RefusalNotice } from "../../ui/feedback/refusal.tsx";
import { numberLimitText } from "./refusal.ts";

type OrderRefusalProps = {
  readonly error: CallError;
  /** Whether an order was refused; false: the request for the order's price was refused. */
  readonly isOrder: boolean;
};

/** Says why the order has no price, or why the order was refused. In both cases nothing was charged. */
export function OrderRefusal({ error, isOrder }: OrderRefusalProps): ReactNode {
  const i18n = useI18n();
  const { currencySymbol } = useSettings();
  const title = isOrder && (error.status ?? 500) < 500 ? i18n.t("refusal.notTaken") : null;
  const ofNumber = numberLimitText(error, i18n, currencySymbol);
  if (ofNumber === null) return <RefusalNotice error={error} title={title} />;
  return <AlertBox title={title}>{ofNumber}</AlertBox>;
}
