import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import { responsibleGaming } from "@khela/contract/responsible-gaming/calls";
import { amountText } from "@khela/contract/input/amount";
import type { LimitKind, LimitPeriod } from "@khela/contract/responsible-gaming/limits";
import { isValidLimit, limitPeriods } from "@khela/contract/responsible-gaming/limits";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import { useMutation } from "../lib/query/mutation.ts";
import { useCache } from "../lib/query/query.ts";
import { setQueriesData } from "../lib/query/query-data.ts";
import { useSettings } from "../lib/settings.tsx";
import { Button } from "../ui/form/button.tsx";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { Segmented } from "../ui/form/segmented.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { showToast, toastMs } from "../ui/feedback/toast.tsx";
import styles from "./responsible-gaming.module.css";
import type { Limit, State } from "./use-limit-text.ts";
import { useLimitText } from "./use-limit-text.ts";

type LimitDialogProps = { readonly kind: LimitKind; readonly state: State; readonly onClose: () => void };

const maxAmountLength = 24;
const amount = /^\d+(\.\d+)?$/;
const minutes = /^\d{1,6}$/;

/** The dialog of one kind of limit: its period, its value, and when a change takes effect. */
export function LimitDialog({ kind, state, onClose }: LimitDialogProps): ReactNode {
  const { t, style, errorText } = useI18n();
  const { currencyDigits } = useSettings();
  const limitText = useLimitText();
  const cache = useCache();
  const { isPending, error, mutate } = useMutation(responsibleGaming.setLimit);
  const periods = limitPeriods.filter((period) => isValidLimit(kind, period));
  const find = (period: LimitPeriod): Limit | undefined =>
    state.limits.find((limit) => limit.kind === kind && limit.period === period);
  const [period, setPeriod] = useState<LimitPeriod>(periods.find(find) ?? periods[0] ?? "day");
  const [typed, setTyped] = useState("");
  const [shown, setShown] = useState(false);
  const limit = find(period);
  const text = amountText(typed, kind === "time" ? 0 : currencyDigits);
  const isRight = (kind === "time" ? minutes : amount).test(text);
  const refused =
    error === null ? undefined : error.code === "field.invalid" ? t("safer.wrong") : errorText(error.code);
  const wrong = shown && !isRight ? t("safer.wrong") : refused;

  async function save(value: string | null): Promise<void> {
    const answer = await mutate({ kind, period, value });
    if (answer === null) return;
    setQueriesData(cache, responsibleGaming.limits, () => answer);
    const waits =
      answer.limits.find((known) => known.kind === kind && known.period === period)?.nextAt ?? null;
    if (waits === null) showToast(t("safer.holds"), "success");
    else showToast(t("safer.waits", { time: formatDateTime(waits, style) }), "info", toastMs.long);
    onClose();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setShown(true);
    if (isRight) void save(text);
  }

  return (
    <Dialog title={t(`safer.${kind}`)} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {periods.length === 1 ? null : (
          <Segmented<LimitPeriod>
            label={t(`safer.${kind}`)}
            value={period}
            onChange={(next) => {
              setPeriod(next);
              setTyped("");
              setShown(false);
            }}
            options={periods.map((value) => ({ value, label: t(`safer.${value}`) }))}
          />
        )}
        <TextField
          label={t(kind === "time" ? "safer.minutesField" : "safer.money")}
          name="value"
          inputMode={kind === "time" ? "numeric" : "decimal"}
          autoComplete="off"
          maxLength={maxAmountLength}
          value={typed}
          error={wrong}
          hint={
            limit === undefined
              ? t("safer.atOnce")
              : t("safer.lower", {
                  value: limitText.value(kind, limit.value),
                  hours: state.rules.raiseWaitHours,
                })
          }
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" wide busy={isPending} disabled={typed === ""}>
          {t("safer.save")}
        </Button>
        {limit === undefined ? null : (
          <Button variant="text" wide disabled={isPending} onClick={() => void save(null)}>
            {t("safer.remove")}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
