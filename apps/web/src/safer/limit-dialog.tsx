import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import { safer } from "@khela/contract/calls/safer";
import type { LimitKind, LimitPeriod } from "@khela/contract/safer";
import { isLimit, limitPeriods } from "@khela/contract/safer";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/format-date.ts";
import { latinDigits } from "../lib/latin-digits.ts";
import { changeAnswers, useAction, useCache } from "../lib/query.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast, toastMs } from "../ui/toast.tsx";
import styles from "./safer.module.css";
import type { Limit, State } from "./words.ts";
import { useSaferWords } from "./words.ts";

type LimitDialogProps = { readonly kind: LimitKind; readonly state: State; readonly onClose: () => void };

const longestAmount = 15;
const amount = /^\d+(\.\d+)?$/;
const minutes = /^\d{1,6}$/;

/** One kind of limit: the period it is for, the value, and what becomes of it when. */
export function LimitDialog({ kind, state, onClose }: LimitDialogProps): ReactNode {
  const { t, style, errorText } = useI18n();
  const words = useSaferWords();
  const cache = useCache();
  const { busy, error, run } = useAction(safer.setLimit);
  const periods = limitPeriods.filter((period) => isLimit(kind, period));
  const find = (period: LimitPeriod): Limit | undefined => state.limits.find((limit) => limit.kind === kind && limit.period === period);
  const [period, setPeriod] = useState<LimitPeriod>(periods.find(find) ?? periods[0] ?? "day");
  const [typed, setTyped] = useState("");
  const [shown, setShown] = useState(false);
  const limit = find(period);
  const text = latinDigits(typed).replace(/[\s,]/g, "");
  const isRight = (kind === "time" ? minutes : amount).test(text);
  const refused = error === null ? undefined : error.code === "field.invalid" ? t("safer.wrong") : errorText(error.code);
  const wrong = shown && !isRight ? t("safer.wrong") : refused;

  async function save(value: string | null): Promise<void> {
    const answer = await run({ kind, period, value });
    if (answer === null) return;
    changeAnswers(cache, safer.limits, () => answer);
    const waits = answer.limits.find((known) => known.kind === kind && known.period === period)?.nextAt ?? null;
    if (waits === null) showToast(t("safer.holds"), "done");
    else showToast(t("safer.waits", { time: formatDateTime(waits, style) }), "fact", toastMs.long);
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
          maxLength={longestAmount}
          value={typed}
          error={wrong}
          hint={limit === undefined ? t("safer.atOnce") : t("safer.lower", { value: words.value(kind, limit.value), hours: state.rules.raiseWaitHours })}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" wide busy={busy} disabled={typed === ""}>{t("safer.save")}</Button>
        {limit === undefined ? null : <Button kind="plain" wide disabled={busy} onClick={() => void save(null)}>{t("safer.remove")}</Button>}
      </form>
    </Dialog>
  );
}
